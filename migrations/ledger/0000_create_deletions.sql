CREATE TABLE `deletions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deletions_deleted_at` ON `deletions` (`deleted_at`);