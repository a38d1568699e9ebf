import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { createApp } from '#worker/app.ts';
import { apiDocumentOf } from '#worker/http/openapi.ts';

// Whether the OpenAPI document keeps the rules of `spectral:oas` and Redocly's recommended ones, warnings included; part of
// `npm run lint`. The libraries are used without their command lines, which bring a tenth more packages.

const source = JSON.stringify(await apiDocumentOf(createApp()));

const findings = [...(await bySpectral()), ...(await byRedocly())];
for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stdout.write(`OpenAPI document: ${source.length} bytes, ${findings.length} findings\n`);
process.exit(findings.length === 0 ? 0 : 1);

async function bySpectral(): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  // Its own package describes the ruleset by a type of its own.
  const oas = spectralRulesets.oas as unknown as RulesetDefinition;
  spectral.setRuleset({ extends: [[oas, 'recommended']] });
  const results = await spectral.run(source);
  return results.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

async function byRedocly(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const results = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return results.map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}
