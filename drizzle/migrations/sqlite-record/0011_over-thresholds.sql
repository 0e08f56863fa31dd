CREATE TABLE `over_thresholds` (
	`message_key` integer NOT NULL,
	`source_id` integer NOT NULL,
	`measure` text NOT NULL,
	`told` text NOT NULL,
	PRIMARY KEY(`message_key`, `measure`)
);
