CREATE TABLE `anonymous_counts` (
	`quarter` text NOT NULL,
	`age_band` text NOT NULL,
	`cycle_length_band` text NOT NULL,
	`period_length_band` text NOT NULL,
	`people` integer NOT NULL,
	PRIMARY KEY(`quarter`, `age_band`, `cycle_length_band`, `period_length_band`)
);
--> statement-breakpoint
CREATE TABLE `cron_leases` (
	`job` text PRIMARY KEY NOT NULL,
	`slot` integer NOT NULL,
	`leased_until` integer
);
--> statement-breakpoint
ALTER TABLE `users` ADD `last_active_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `retention_notice_at` integer;--> statement-breakpoint
CREATE INDEX `users_last_active_at` ON `users` (`last_active_at`);--> statement-breakpoint
CREATE INDEX `sessions_last_used_at` ON `sessions` (`last_used_at`);--> statement-breakpoint
UPDATE `users` SET `last_active_at` = max(`created_at`, coalesce((SELECT max(`last_used_at`) FROM `sessions` WHERE `sessions`.`user_id` = `users`.`user_id`), 0));
