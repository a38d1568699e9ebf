import { html } from 'hono/html';
import type { ApiDocument } from '#worker/http/openapi-document.ts';
export function apiDocsPage(document: ApiDocument) {
  return html`${document.info.title}`;
}
