CREATE TABLE `agents` (
	`source_id` integer NOT NULL,
	`agent` text NOT NULL,
	`names` text NOT NULL,
	`tier` text,
	`role` text,
	`model` text,
	`provider` text,
	`status` text,
	`autonomy` text,
	`guardrails` text,
	`capabilities` text,
	`registered_at` integer,
	`first_at` integer NOT NULL,
	`last_at` integer,
	`last_uid` text,
	`messages` integer NOT NULL,
	`state` text,
	`substate` text,
	`heartbeat_at` integer,
	`heartbeat_claimed_at` integer,
	`channel` text,
	`pid` integer,
	`flags` text NOT NULL,
	`autonomy_at` integer,
	`beat_files` text,
	PRIMARY KEY(`source_id`, `agent`)
);
--> statement-breakpoint
CREATE TABLE `asks` (
	`key` integer PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`source_id` integer NOT NULL,
	`list` text NOT NULL,
	`needs` text NOT NULL,
	`sender` text,
	`expires_at` integer,
	`answered_at` integer,
	`answer` text,
	`gone_at` integer
);
--> statement-breakpoint
CREATE INDEX `asks_open` ON `asks` (`list`,`needs`,`key`) WHERE answered_at is null and gone_at is null;
--> statement-breakpoint
CREATE INDEX `asks_guarded` ON `asks` (`source_id`,`sender`,`key`) WHERE needs = 'guarded' and answered_at is null and gone_at is null;
--> statement-breakpoint
CREATE INDEX `asks_answered` ON `asks` (`answered_at`,`uid`) WHERE list = 'decide' and answered_at is not null;
--> statement-breakpoint
CREATE TABLE `conditions` (
	`source_id` integer PRIMARY KEY NOT NULL,
	`condition` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `conversation_aliases` (
	`alias` text PRIMARY KEY NOT NULL,
	`conversation_id` integer NOT NULL,
	`joined_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `conversation_aliases_target` ON `conversation_aliases` (`conversation_id`);
--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`source_id` integer NOT NULL,
	`title` text NOT NULL,
	`basis` text NOT NULL,
	`first_key` integer NOT NULL,
	`last_key` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer NOT NULL,
	`participants` text NOT NULL,
	`rev` integer NOT NULL,
	`flags` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_uid` ON `conversations` (`uid`);
--> statement-breakpoint
CREATE INDEX `conversations_last` ON `conversations` (`last_key`);
--> statement-breakpoint
CREATE INDEX `conversations_rev` ON `conversations` (`rev`);
--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`status` text,
	`latency_ms` integer,
	`at` integer,
	`observation_id` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deliveries_message` ON `deliveries` (`source_id`,`message_id`);
--> statement-breakpoint
CREATE TABLE `facet_values` (
	`field` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`field`, `value`)
);
--> statement-breakpoint
CREATE TABLE `file_sums` (
	`source_id` integer NOT NULL,
	`status` text NOT NULL,
	`gone` integer NOT NULL,
	`files` integer NOT NULL,
	`bytes_read` integer NOT NULL,
	`bytes_unreadable` integer NOT NULL,
	`bytes_pending` integer NOT NULL,
	`size` integer NOT NULL,
	PRIMARY KEY(`source_id`, `status`, `gone`)
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`path` text NOT NULL,
	`path_bytes` blob,
	`place` text,
	`shape` text,
	`status` text NOT NULL,
	`rule` text,
	`is_dir` integer NOT NULL,
	`size` integer NOT NULL,
	`mtime_ms` integer NOT NULL,
	`ino` text NOT NULL,
	`dev` text NOT NULL,
	`uid` integer NOT NULL,
	`mode` integer NOT NULL,
	`generation` integer NOT NULL,
	`consumed` integer NOT NULL,
	`lines` integer NOT NULL,
	`head` text,
	`marker` text,
	`bytes_read` integer NOT NULL,
	`bytes_unreadable` integer NOT NULL,
	`bytes_pending` integer NOT NULL,
	`content_sha` text,
	`first_seen` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`gone_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_path` ON `files` (`source_id`,`path`);
--> statement-breakpoint
CREATE INDEX `files_status` ON `files` (`status`);
--> statement-breakpoint
CREATE INDEX `files_ignored` ON `files` (`source_id`,`rule`,`is_dir`,`id`) WHERE gone_at is null and status = 'ignored';
--> statement-breakpoint
CREATE INDEX `files_waiting` ON `files` (`source_id`,`last_seen`) WHERE gone_at is null and (status = 'pending' or bytes_pending > 0);
--> statement-breakpoint
CREATE INDEX `files_renewed` ON `files` (`source_id`,`last_seen`) WHERE gone_at is null and generation > 1;
--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`agent` text NOT NULL,
	`state` text NOT NULL,
	`substate` text,
	`channel` text,
	`pid` integer,
	`claimed_at` integer,
	`claimed_raw` text,
	`observed_at` integer NOT NULL,
	`file_id` integer NOT NULL,
	`observation_id` integer NOT NULL,
	`flags` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `heartbeats_agent` ON `heartbeats` (`source_id`,`agent`,`observed_at`);
--> statement-breakpoint
CREATE TABLE `link_keys` (
	`source_id` integer NOT NULL,
	`key` text NOT NULL,
	`conversation_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`source_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `link_keys_conversation` ON `link_keys` (`conversation_id`);
--> statement-breakpoint
CREATE TABLE `messages` (
	`key` integer PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`seq` integer NOT NULL,
	`rev` integer NOT NULL,
	`reading` text NOT NULL,
	`source_id` integer NOT NULL,
	`channel` text NOT NULL,
	`native_id` text,
	`conversation_id` integer,
	`trace_id` text,
	`trace_basis` text,
	`reply_to` text,
	`sender` text,
	`sender_raw` text,
	`sender_tier` text,
	`sender_session` text,
	`recipients` text NOT NULL,
	`broadcast` integer NOT NULL,
	`mentions` text NOT NULL,
	`type` text NOT NULL,
	`kind` text NOT NULL,
	`priority` integer,
	`priority_raw` text,
	`sent_at` integer,
	`sent_raw` text,
	`zone_known` integer NOT NULL,
	`observed_at` integer NOT NULL,
	`expires_at` integer,
	`deadline_at` integer,
	`state` text,
	`body` text NOT NULL,
	`reasoning` text,
	`extra` text NOT NULL,
	`words` text NOT NULL,
	`facets` text NOT NULL,
	`document` text,
	`flags` text NOT NULL,
	`file_id` integer NOT NULL,
	`generation` integer NOT NULL,
	`start` integer NOT NULL,
	`length` integer NOT NULL,
	`line` integer,
	`sha256` text NOT NULL,
	`observation_id` integer NOT NULL,
	`answered_at` integer,
	`gone_at` integer,
	`final` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_uid` ON `messages` (`uid`);
--> statement-breakpoint
CREATE INDEX `messages_seq` ON `messages` (`seq`);
--> statement-breakpoint
CREATE INDEX `messages_rev` ON `messages` (`rev`);
--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`conversation_id`,`key`);
--> statement-breakpoint
CREATE INDEX `messages_file` ON `messages` (`file_id`,`start`);
--> statement-breakpoint
CREATE INDEX `messages_native` ON `messages` (`native_id`);
--> statement-breakpoint
CREATE INDEX `messages_reply` ON `messages` (`reply_to`);
--> statement-breakpoint
CREATE INDEX `messages_state` ON `messages` (`state`,`key`);
--> statement-breakpoint
CREATE INDEX `messages_reading` ON `messages` (`reading`,`key`);
--> statement-breakpoint
CREATE TABLE `meta` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `observations` (
	`id` integer PRIMARY KEY NOT NULL,
	`batch` integer NOT NULL,
	`source_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`generation` integer NOT NULL,
	`what` text NOT NULL,
	`at` integer NOT NULL,
	`start` integer NOT NULL,
	`length` integer NOT NULL,
	`line` integer,
	`sha256` text,
	`packing` integer NOT NULL,
	`bytes` blob,
	`same_as` integer,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `observations_file` ON `observations` (`file_id`,`generation`,`start`);
--> statement-breakpoint
CREATE TABLE `places` (
	`id` integer PRIMARY KEY NOT NULL,
	`message_key` integer NOT NULL,
	`file_id` integer NOT NULL,
	`element` integer NOT NULL,
	`sha256` text NOT NULL,
	`state` text,
	`observation_id` integer NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	`agent` text
);
--> statement-breakpoint
CREATE INDEX `places_message` ON `places` (`message_key`);
--> statement-breakpoint
CREATE INDEX `places_file` ON `places` (`file_id`,`until`);
--> statement-breakpoint
CREATE INDEX `places_waiting` ON `places` (`message_key`,`agent`,`state`,`until`) WHERE until is null and (state in ('inbox', 'queued', 'staged', 'pending', 'open') or (state is null and agent is not null));
--> statement-breakpoint
CREATE TABLE `sources` (
	`id` integer PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`protocol` text NOT NULL,
	`root` text NOT NULL,
	`config` text NOT NULL,
	`added_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sources_label` ON `sources` (`label`);
--> statement-breakpoint
CREATE TABLE `task_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`scope` text NOT NULL,
	`said` text,
	`task` text NOT NULL,
	`at` integer NOT NULL,
	`uid` text,
	`file_id` integer NOT NULL,
	`observation_id` integer NOT NULL,
	`makes` integer NOT NULL,
	`gone` integer NOT NULL,
	`title` text,
	`titled` integer NOT NULL,
	`owner` text,
	`state` text,
	`native` text,
	`depends_on` text NOT NULL,
	`blocker` text,
	`owner_raw` text
);
--> statement-breakpoint
CREATE INDEX `task_changes_task` ON `task_changes` (`source_id`,`task`,`at`);
--> statement-breakpoint
CREATE TABLE `tasks` (
	`source_id` integer NOT NULL,
	`scope` text NOT NULL,
	`task` text NOT NULL,
	`uid` text NOT NULL,
	`title` text,
	`titled` integer NOT NULL,
	`owner` text,
	`state` text NOT NULL,
	`native` text,
	`depends_on` text NOT NULL,
	`blocker` text,
	`created_at` integer NOT NULL,
	`since` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`made_by` text,
	`file_id` integer,
	`gone_at` integer,
	`changes` integer NOT NULL,
	`change_id` integer NOT NULL,
	`made` integer NOT NULL,
	`loose` integer NOT NULL,
	`rank` integer NOT NULL,
	`folded` text NOT NULL,
	`flags` text NOT NULL,
	`owner_raw` text,
	PRIMARY KEY(`source_id`, `scope`, `task`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_uid` ON `tasks` (`uid`);
--> statement-breakpoint
CREATE INDEX `tasks_id` ON `tasks` (`source_id`,`task`);
--> statement-breakpoint
CREATE INDEX `tasks_order` ON `tasks` (`made`,`rank`,`since`,`uid`);
--> statement-breakpoint
CREATE TABLE `threads` (
	`source_id` integer NOT NULL,
	`channel` text NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`source_id`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `verdicts` (
	`key` integer PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `versions` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`what` text NOT NULL,
	`subject` text NOT NULL,
	`agent` text,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`summary` text NOT NULL,
	`content` text NOT NULL,
	`observation_id` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `versions_file` ON `versions` (`file_id`,`version`);
--> statement-breakpoint
CREATE INDEX `versions_subject` ON `versions` (`source_id`,`what`,`subject`);
--> statement-breakpoint
-- Words and facets are cut by lib/letters/words and lib/query, so the tokenizer splits at spaces only.
CREATE VIRTUAL TABLE `messages_fts` USING fts5(
	words,
	facets,
	content='messages',
	content_rowid='key',
	columnsize=0,
	tokenize="ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
--> statement-breakpoint
-- What changes after a message was read is looked up here, so that no row is opened for it.
CREATE INDEX `messages_gone` ON `messages` (`key`) WHERE `gone_at` IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `messages_answered` ON `messages` (`key`) WHERE `answered_at` IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `messages_flagged` ON `messages` (`key`, `flags`) WHERE `flags` <> '';
--> statement-breakpoint
CREATE INDEX `messages_unreadable` ON `messages` (`key`) WHERE `reading` = 'unreadable' AND `gone_at` IS NULL;
--> statement-breakpoint
-- Alarms are about what people posted: few rows among all.
CREATE INDEX `messages_posted` ON `messages` (`rev`) WHERE instr(`flags`, ' posted ') > 0;
--> statement-breakpoint
-- Sums of files follow what becomes of a file. New files are counted once per transaction by the program: a trigger for each
-- of them took longer than the file itself.
CREATE TRIGGER `files_uncounted` AFTER DELETE ON `files`
BEGIN
	UPDATE `file_sums` SET
		files = files - 1,
		bytes_read = bytes_read - iif(old.shape = 'lines', old.bytes_read, 0),
		bytes_unreadable = bytes_unreadable - iif(old.shape = 'lines', old.bytes_unreadable, 0),
		bytes_pending = bytes_pending - iif(old.shape = 'lines', old.bytes_pending, 0),
		size = size - iif(old.shape = 'lines', old.size, 0)
	WHERE source_id = old.source_id AND status = old.status AND gone = (old.gone_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `files_recounted` AFTER UPDATE ON `files`
WHEN old.status IS NOT new.status OR (old.gone_at IS NULL) IS NOT (new.gone_at IS NULL)
	OR old.shape IS NOT new.shape OR new.shape = 'lines' OR old.source_id IS NOT new.source_id
BEGIN
	UPDATE `file_sums` SET
		files = files - 1,
		bytes_read = bytes_read - iif(old.shape = 'lines', old.bytes_read, 0),
		bytes_unreadable = bytes_unreadable - iif(old.shape = 'lines', old.bytes_unreadable, 0),
		bytes_pending = bytes_pending - iif(old.shape = 'lines', old.bytes_pending, 0),
		size = size - iif(old.shape = 'lines', old.size, 0)
	WHERE source_id = old.source_id AND status = old.status AND gone = (old.gone_at IS NOT NULL);
	INSERT INTO `file_sums` VALUES (
		new.source_id, new.status, new.gone_at IS NOT NULL, 1,
		iif(new.shape = 'lines', new.bytes_read, 0), iif(new.shape = 'lines', new.bytes_unreadable, 0),
		iif(new.shape = 'lines', new.bytes_pending, 0), iif(new.shape = 'lines', new.size, 0)
	) ON CONFLICT DO UPDATE SET
		files = files + 1,
		bytes_read = bytes_read + excluded.bytes_read,
		bytes_unreadable = bytes_unreadable + excluded.bytes_unreadable,
		bytes_pending = bytes_pending + excluded.bytes_pending,
		size = size + excluded.size;
END;
--> statement-breakpoint
-- FTS5 gathers words in memory before it writes them as a segment, which it then joins with others of its size. What an
-- import adds in one transaction fits into 8 MiB: a segment of it instead of several, and half the joining.
INSERT INTO `messages_fts` (`messages_fts`, `rank`) VALUES ('hashsize', 8388608);
