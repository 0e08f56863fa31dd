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
