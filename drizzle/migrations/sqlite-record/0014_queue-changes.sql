CREATE TABLE `queue_changes` (
	`span` integer NOT NULL,
	`slot` integer NOT NULL,
	`source_id` integer NOT NULL,
	`part` text NOT NULL,
	`name` text NOT NULL,
	`net` integer NOT NULL,
	PRIMARY KEY(`span`, `part`, `slot`, `source_id`, `name`)
);
