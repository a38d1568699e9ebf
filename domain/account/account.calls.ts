import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { detailsSchema } from './account.schema.ts';

export const readDetails = defineCall('GET /api/user/details', { answer: detailsSchema });

export const deleteAccount = defineCall('DELETE /api/user/delete', {
  access: 'even-banned',
  answer: successSchema,
});
