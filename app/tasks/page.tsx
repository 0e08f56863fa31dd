import { TasksPage } from '@/components/tasks/tasks-page'

export default function Page() {
  return <TasksPage />
}
