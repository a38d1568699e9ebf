CREATE TABLE `cycle_modes` (
	`user_id` text NOT NULL,
	`started_on` text NOT NULL,
	`ended_on` text,
	`mode` text NOT NULL,
	PRIMARY KEY(`user_id`, `started_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `cycle_profiles` ADD `not_yet_on` text;