CREATE TABLE `people` (
	`user_id` text PRIMARY KEY NOT NULL,
	`shard` text NOT NULL,
	`address_hash` text NOT NULL,
	`calendar_hash` text,
	`state` text NOT NULL,
	`changed_at` integer NOT NULL,
	`moves_from` text,
	`moves_to` text,
	`mover` text,
	`mover_until` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_address_hash` ON `people` (`address_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `people_calendar_hash` ON `people` (`calendar_hash`);--> statement-breakpoint
CREATE INDEX `people_unsettled` ON `people` (`changed_at`) WHERE "state" <> 'here';--> statement-breakpoint
CREATE INDEX `people_moving` ON `people` (`moves_to`) WHERE "moves_to" is not null;