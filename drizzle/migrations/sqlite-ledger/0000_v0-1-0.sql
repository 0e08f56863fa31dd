CREATE TABLE `checkpoints` (
	`number` integer PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`hash` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	`directory` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `decisions` (
	`uid` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`source` text NOT NULL,
	`asker` text,
	`words` text NOT NULL,
	`list` text NOT NULL,
	`verb` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`assurance` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	`entry` integer NOT NULL,
	`outbox_id` integer,
	`policy` text,
	`policy_version` integer,
	`signed` integer NOT NULL,
	`needed` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `decisions_entry` ON `decisions` (`entry`);
--> statement-breakpoint
CREATE INDEX `decisions_asker` ON `decisions` (`source`,`asker`,`entry`);
--> statement-breakpoint
CREATE INDEX `decisions_at` ON `decisions` (`at`);
--> statement-breakpoint
CREATE INDEX `decisions_verb` ON `decisions` (`verb`,`entry`);
--> statement-breakpoint
CREATE INDEX `decisions_key` ON `decisions` (`person`,`key`);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`hook_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`facts` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`most` integer NOT NULL,
	`next_at` integer NOT NULL,
	`claimed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deliveries_hook` ON `deliveries` (`hook_id`,`at`);
--> statement-breakpoint
CREATE INDEX `deliveries_state` ON `deliveries` (`state`,`at`);
--> statement-breakpoint
CREATE TABLE `delivery_tries` (
	`delivery_id` text NOT NULL,
	`n` integer NOT NULL,
	`at` integer NOT NULL,
	`ms` integer NOT NULL,
	`status` integer,
	`error` text,
	`answer` text NOT NULL,
	PRIMARY KEY(`delivery_id`, `n`)
);
--> statement-breakpoint
CREATE TABLE `entries` (
	`n` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`prev` text NOT NULL,
	`at` integer NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`assurance` text NOT NULL,
	`session` text NOT NULL,
	`act` text NOT NULL,
	`subject` text,
	`source` text,
	`settles` integer,
	`outcome` text NOT NULL,
	`why` text,
	`detail` text NOT NULL,
	`shown` text,
	`written` text,
	`version` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entries_id` ON `entries` (`id`);
--> statement-breakpoint
CREATE INDEX `entries_settles` ON `entries` (`settles`);
--> statement-breakpoint
CREATE TABLE `factors` (
	`id` text PRIMARY KEY NOT NULL,
	`person` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`counter` integer NOT NULL,
	`made_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `factors_person` ON `factors` (`person`);
--> statement-breakpoint
CREATE TABLE `guesses` (
	`key` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	`strikes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `held` (
	`outbox_id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`sha256` text NOT NULL,
	`draft` text NOT NULL,
	`message` text NOT NULL,
	`files` text NOT NULL,
	`policy` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `held_at` ON `held` (`at`);
--> statement-breakpoint
CREATE TABLE `hooks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`template` text NOT NULL,
	`secret` text NOT NULL,
	`sign` text,
	`lists` text NOT NULL,
	`alarms` integer NOT NULL,
	`query` text,
	`sources` text,
	`content` integer NOT NULL,
	`made_at` integer NOT NULL,
	`since_at` integer NOT NULL,
	`paused_at` integer
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`token_sha` text PRIMARY KEY NOT NULL,
	`person` text,
	`made_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`used_at` integer,
	`used_from` text
);
--> statement-breakpoint
CREATE TABLE `kept` (
	`sha256` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`person` text NOT NULL,
	`console` text NOT NULL,
	`source` text NOT NULL,
	`root` text NOT NULL,
	`entry` integer NOT NULL,
	`tag` text NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`prepared` integer NOT NULL,
	`changes` text NOT NULL,
	`written` text NOT NULL,
	`draft` text NOT NULL,
	`why` text,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key` ON `outbox` (`person`,`key`);
--> statement-breakpoint
CREATE INDEX `outbox_status` ON `outbox` (`status`);
--> statement-breakpoint
CREATE TABLE `outbox_names` (
	`root` text NOT NULL,
	`path` text NOT NULL,
	`outbox_id` integer NOT NULL,
	PRIMARY KEY(`root`, `path`)
);
--> statement-breakpoint
CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`role` text NOT NULL,
	`password` text,
	`password_at` integer,
	`made_at` integer NOT NULL,
	`closed_at` integer,
	`sources` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_name` ON `people` (`name_key`);
--> statement-breakpoint
CREATE TABLE `policies` (
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`rule` text NOT NULL,
	`enabled` integer NOT NULL,
	`since_at` integer,
	`until_at` integer,
	`person` text NOT NULL,
	`by_name` text NOT NULL,
	`at` integer NOT NULL,
	`why` text NOT NULL,
	`entry` integer NOT NULL,
	PRIMARY KEY(`name`, `version`)
);
--> statement-breakpoint
CREATE TABLE `seen` (
	`person` text NOT NULL,
	`question` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`person`, `question`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_sha` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`user_agent` text,
	`person` text,
	`assurance` text,
	`address` text,
	`proven_at` integer
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `signatures` (
	`uid` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`assurance` text NOT NULL,
	`verb` text NOT NULL,
	`sha256` text NOT NULL,
	`changed` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	`entry` integer NOT NULL,
	`needed` integer NOT NULL,
	PRIMARY KEY(`uid`, `person`)
);
--> statement-breakpoint
CREATE INDEX `signatures_key` ON `signatures` (`person`,`key`);
--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_sha` text NOT NULL,
	`beginning` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`made_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer,
	`sources` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_sha` ON `tokens` (`token_sha`);
--> statement-breakpoint
CREATE TABLE `told` (
	`uid` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `view_pins` (
	`person` text NOT NULL,
	`view_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`person`, `view_id`)
);
--> statement-breakpoint
CREATE TABLE `views` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`stands_at` text,
	`shared` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `views_owner` ON `views` (`owner`);
--> statement-breakpoint
CREATE TABLE `watched` (
	`id` integer PRIMARY KEY NOT NULL,
	`protocol` text NOT NULL,
	`root` text NOT NULL,
	`demo` integer NOT NULL,
	`added_at` integer NOT NULL,
	`removed_at` integer,
	`config` text,
	`label` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watched_root` ON `watched` (`root`);
--> statement-breakpoint
CREATE TABLE `writing` (
	`root` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`assurance` text NOT NULL,
	`why` text
);
