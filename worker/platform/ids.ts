import { v7 } from 'uuid';

/** A fresh opaque id: UUIDv7, so that rows of one person are in the order they were made. */
export type NewId = () => string;

export const newUuid: NewId = () => v7();
