ALTER TABLE `hooks` ADD `problems` integer;--> statement-breakpoint
ALTER TABLE `hooks` ADD `holds` integer;