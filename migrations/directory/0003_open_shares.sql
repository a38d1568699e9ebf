CREATE TABLE `share_hashes` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`share_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `share_hashes_user` ON `share_hashes` (`user_id`);--> statement-breakpoint
CREATE INDEX `share_hashes_expires_at` ON `share_hashes` (`expires_at`);