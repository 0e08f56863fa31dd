DROP INDEX `places_waiting`;--> statement-breakpoint
ALTER TABLE `places` ADD `agent` text;--> statement-breakpoint
CREATE INDEX `places_waiting` ON `places` (`message_key`,`agent`,`state`,`until`) WHERE until is null and (state in ('inbox', 'queued', 'staged', 'pending', 'open') or (state is null and agent is not null));--> statement-breakpoint
ALTER TABLE `agents` ADD `beat_files` text;