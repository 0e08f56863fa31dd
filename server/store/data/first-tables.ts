import { type SQL, sql } from 'drizzle-orm'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Reader, Tx } from '@/server/store/door/door'
import { readerInMemory } from '@/server/store/door/sqlite/sqlite-in-memory'

/** How each table, index, function and trigger is made, by its kind and name. */
type Made = Map<string, string>

/** Throws `StoreError` `foreign` unless the tables of this database are made as these statements make them. */
export async function assertMadeBy(tx: Tx, statements: readonly string[]): Promise<void> {
  const found = await madeIn(tx)
  const wanted = tx.dialect === 'sqlite' ? await madeInMemory(statements) : await madeApart(tx, statements)
  const names = [...new Set([...found.keys(), ...wanted.keys()])].sort()
  const differing = names.find((name) => found.get(name) !== wanted.get(name))
  if (differing !== undefined) throw new StoreError('foreign', words.altered(differing), words.alteredMend)
}

async function madeInMemory(statements: readonly string[]): Promise<Made> {
  const { reader, close } = readerInMemory(statements)
  return madeIn(reader).finally(close)
}

const APART = 'signalbox_compared'

/** In a schema that nobody else sees: it is gone when the transaction ends. */
async function madeApart(tx: Tx, statements: readonly string[]): Promise<Made> {
  const here = (await tx.get<{ name: string }>(sql`select current_schema() as name`))?.name ?? ''
  const goTo = (schema: string) => tx.get(sql`select set_config('search_path', ${schema}, true) as schema`)
  await tx.run(sql`create schema signalbox_compared`)
  await goTo(APART)
  for (const statement of statements) await tx.run(sql.raw(statement))
  const made = await madeIn(tx)
  await goTo(here)
  await tx.run(sql`drop schema signalbox_compared cascade`)
  return made
}

async function madeIn(reader: Reader): Promise<Made> {
  const rows = await reader.all<{ name: string; made: string }>(reader.dialect === 'sqlite' ? inSqlite : inPostgres)
  // SQLite keeps the text of a statement, and adds a column to it in its own way.
  return new Map(rows.map(({ name, made }) => [name, reader.dialect === 'sqlite' ? made.replace(/\s+/g, '') : made]))
}

const inSqlite = sql`select m.type || ' ' || m.name as name, m.sql as made
  from sqlite_master m left join pragma_table_list l on l.schema = 'main' and l.name = m.name
  where m.sql is not null and m.name <> 'migrations' and m.name not like 'sqlite~_%' escape '~'
    and coalesce(l.type, '') <> 'shadow'`

/** The tables of single months are made like their whole. */
const tables = sql`select c.* from pg_class c
  where c.relnamespace = cast(current_schema() as regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and c.relname <> 'migrations'
    and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')`

const columns = sql`select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attgenerated, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`

/** What may not be null is said of the columns. */
const constraints = sql`select string_agg(k.conname || ' ' || pg_get_constraintdef(k.oid), ', ' order by k.conname)
  from pg_constraint k where k.conrelid = t.oid and k.contype <> 'n'`

const objects: SQL[] = [
  sql`select 'table ' || t.relname as name,
      concat_ws(' ', t.relkind, cast(t.reloptions as text), pg_get_partkeydef(t.oid), (${columns}), (${constraints})) as made
    from tables t`,
  sql`select 'index ' || i.relname, pg_get_indexdef(i.oid) from tables t
    join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid`,
  sql`select 'trigger ' || g.tgname, pg_get_triggerdef(g.oid) from tables t
    join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal`,
  sql`select 'function ' || p.proname, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = cast(current_schema() as regnamespace) and p.prokind in ('f', 'p')`,
]

const inPostgres = sql`with tables as (${tables}), found (name, made) as (${sql.join(objects, sql` union all `)})
  select name, replace(made, quote_ident(current_schema()) || '.', '') as made from found`
