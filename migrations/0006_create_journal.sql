CREATE TABLE `journal_entries` (
	`user_id` text NOT NULL,
	`written_on` text NOT NULL,
	`key_version` integer NOT NULL,
	`sealed` text NOT NULL,
	`mood` integer,
	`energy` integer,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `written_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `journal_entries_key_version` ON `journal_entries` (`key_version`);