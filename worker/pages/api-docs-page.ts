import type { JsonSchema as LibrarySchema } from '@valibot/to-json-schema';
import { html } from 'hono/html';
import { type ApiDocument, type Operation, type Response, resolved } from '#worker/http/openapi.ts';

type Call = Operation & { readonly method: string; readonly path: string };

/** The OpenAPI document as a page for people: plain HTML that works without a script. */
export function apiDocsPage(document: ApiDocument) {
  const { info, tags, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({ ...operation, method, path })),
  );
  const groups = tags.map((tag) => ({ ...tag, calls: calls.filter((call) => call.tags.includes(tag.name)) }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} API</title>
        <link rel="stylesheet" href="/api-docs.css" />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${info.title} API</h1>
          <p>Version ${info.version}. ${info.description}</p>
          <p><a href="/api/openapi.json">The OpenAPI 3.1 document</a> this page is made from.</p>
        </header>
        <nav aria-label="Calls">
          ${groups.map(contents)}
          <p><a href="#schemas">Schemas</a></p>
          <p><a href="#refusals">Refusals</a></p>
        </nav>
        <main id="calls">
          ${groups.map((group) => section(document, group))}
          <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(components.schemas).map(schemaArticle)}
          </section>
          <section aria-labelledby="refusals">
            <h2 id="refusals">Refusals</h2>
            ${Object.entries(components.examples).map(
              ([code, { value }]) => html`<h3><code>${code}</code></h3>${exampleText(value)}`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

type Group = { readonly name: string; readonly description: string; readonly calls: readonly Call[] };
const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

function contents({ name, calls }: Group) {
  return html`<details>
    <summary>${name}</summary>
    <ul>
      ${calls.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
    </ul>
  </details>`;
}

function section(document: ApiDocument, { name, description, calls }: Group) {
  return html`<section aria-labelledby="${idOf(name)}">
    <h2 id="${idOf(name)}">${name}</h2>
    <p>${prose(description)}</p>
    ${calls.map((call) => article(document, call))}
  </section>`;
}

/** A named schema, to which the fields of calls and of other schemas link. */
const schemaArticle = ([name, schema]: [
  string,
  JsonSchema,
]) => html`<article aria-labelledby="schema-${name}">
    <h3 id="schema-${name}">${name}</h3>
    ${schema.description ? html`<p>${prose(schema.description)}</p>` : ''}
    ${schema.properties ? fields(ofSchema(schema)) : html`<p>${schemaText(schema)}</p>`}
  </article>`;

function article(document: ApiDocument, call: Call) {
  const { method, path, operationId, summary, description, security, parameters, requestBody, responses } =
    call;
  const body = requestBody?.content['application/json'];
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}">${summary}</h3>
    <p class="call"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
    <p>${prose(description)} ${security.length > 0 ? 'Needs an access token.' : 'Needs no access token.'}</p>
    <p><code>${operationId}</code></p>
    ${parameters?.length ? html`<h4>Parameters</h4>${fields(parameters.map(ofParameter))}` : ''}
    ${body ? html`<h4>Body</h4>${shape(body.schema ?? {})}${exampleText(body.example)}` : ''}
    <h4>Answers</h4>
    <dl>${Object.entries(responses).map(([status, response]) => answer(status, resolved(document, response)))}</dl>
  </article>`;
}

/** The fields of a schema in place, or the link to a named one. */
const shape = (schema: JsonSchema) =>
  schema.$ref ? html`<p>${schemaText(schema)}</p>` : fields(ofSchema(schema));

function answer(status: string, { description, content }: Response) {
  const [[type, media] = ['', {}]] = Object.entries(content);
  const codes = Object.keys(media.examples ?? {});
  if (codes.length > 0) {
    return html`<dt>${status}</dt>
      <dd>${codes.map((code) => html`<code>${code}</code> `)}</dd>`;
  }
  return html`<dt>${status}</dt>
    <dd>
      ${description}, <code>${type}</code>
      ${media.example === undefined ? '' : html`${shape(media.schema ?? {})}${exampleText(media.example)}`}
    </dd>`;
}

type Text = ReturnType<typeof html>;
type Field = { readonly name: string; readonly isNeeded: boolean; readonly text: Text };

const ofParameter = (parameter: NonNullable<Operation['parameters']>[number]): Field => ({
  name: parameter.name,
  isNeeded: parameter.required === true,
  // OpenAPI's own schema.
  text: html`${parameter.in}: ${schemaText(parameter.schema as JsonSchema)}${parameter.description ? `: ${parameter.description}` : ''}`,
});

function ofSchema({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isNeeded: required.includes(name),
    text: schemaText(schema),
  }));
}

function fields(list: readonly Field[]) {
  if (list.length === 0) return '';
  return html`<dl class="fields">
    ${list.map(
      ({ name, isNeeded, text }) =>
        html`<dt><code>${name}</code>${isNeeded ? '' : ' (optional)'}</dt>
          <dd>${text}</dd>`,
    )}
  </dl>`;
}

/** The document's text, whose names between backticks are code. */
const prose = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));

const exampleText = (example: unknown) => html`<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`;

type Parts = 'items' | 'additionalProperties' | 'anyOf' | 'oneOf' | 'properties';
/** A JSON Schema as the document has it: its parts are schemas, never `true` or `false`. */
export type JsonSchema = Readonly<Omit<LibrarySchema, Parts>> & {
  readonly [part in 'items' | 'additionalProperties']?: JsonSchema;
} & { readonly [options in 'anyOf' | 'oneOf']?: readonly JsonSchema[] } & {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/** A value's kind and limits in a few words, named schemas as links: `integer, 1 to 31`, `string, 3 to 200 characters | null`. */
function schemaText(schema: JsonSchema): Text {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options)
    return html`${options.map((option, index) => html`${index > 0 ? ' | ' : ''}${schemaText(option)}`)}`;
  if (schema.type === 'array') return html`list of (${schemaText(schema.items ?? {})})`;
  return html`${plainText(schema)}`;
}

function plainText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return [schema.format ?? schema.type ?? 'anything', limitsOf(schema)].filter(Boolean).join(', ');
}

function limitsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters`;
  return minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '';
}
