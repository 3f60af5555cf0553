// Rules of ESLint that look for weaknesses, under Assay's configuration only:
// the Linter class looks up no files, and comments in the code are not obeyed.
import {readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {basename, dirname, join} from 'node:path';

import * as typescript from '@typescript-eslint/parser';
import {Linter} from 'eslint';
import unsanitized from 'eslint-plugin-no-unsanitized';
import security from 'eslint-plugin-security';

import own from './rules.mjs';

// The rules of the plugin sdl alone: its index loads a dozen plugins more for its
// configurations, which takes longer than a small repository.
const require = createRequire(import.meta.url);
const sdlRules = join(dirname(require.resolve('@microsoft/eslint-plugin-sdl/package.json')), 'lib', 'rules');
const sdl = {rules: Object.fromEntries(readdirSync(sdlRules).map((file) => [basename(file, '.js'), require(join(sdlRules, file))]))};

// Left out: detect-object-injection reports nearly every computed property, and
// what the others below look for is not in use any more or no weakness by itself.
// detect-unsafe-regex reports every repetition within another; assay/unsafe-regex those that matter.
const LEFT_OUT = new Set([
  'security/detect-object-injection', 'security/detect-buffer-noassert', 'security/detect-invisible-characters', 'security/detect-unsafe-regex',
  '@microsoft/sdl/no-cookies', '@microsoft/sdl/no-insecure-url',
]);

function rulesOf(name, plugin) {
  const rules = {};
  for (const rule of Object.keys(plugin.rules)) {
    const id = `${name}/${rule}`;
    if (!LEFT_OUT.has(id)) rules[id] = 'warn';
  }
  return rules;
}

// broken are the rules that threw at the present file.
const broken = new Set();

// guarded keeps a rule that throws at one place from ending the work on the file.
function guarded(name, plugin) {
  const rules = {};
  for (const [id, rule] of Object.entries(plugin.rules)) {
    rules[id] = {...rule, create(context) {
      const listeners = {};
      for (const [selector, listen] of Object.entries(rule.create(context) ?? {})) {
        listeners[selector] = (...args) => {
          try {
            listen(...args);
          } catch (err) {
            if (!takesTexts(id, args[0])) return;
            if (err instanceof RangeError) throw err; // the stack is used up
            broken.add(`${name}/${id}`);
          }
        };
      }
      return listeners;
    }};
  }
  return {...plugin, rules};
}

// takesTexts: no-insecure-random takes what is required for a text, and throws when
// it is not one. There is nothing for it to find then.
function takesTexts(id, node) {
  return id !== 'no-insecure-random' || typeof node?.arguments?.[0]?.value === 'string';
}

const common = {
  files: ['**/*.js', '**/*.ts', '**/*.tsx'],
  plugins: {'@microsoft/sdl': guarded('@microsoft/sdl', sdl), security: guarded('security', security), 'no-unsanitized': guarded('no-unsanitized', unsanitized), assay: guarded('assay', own)},
  linterOptions: {noInlineConfig: true, reportUnusedDisableDirectives: 'off', reportUnusedInlineConfigs: 'off'},
  rules: {
    ...rulesOf('@microsoft/sdl', sdl), ...rulesOf('security', security), ...rulesOf('no-unsanitized', unsanitized),
    ...rulesOf('assay', own),
    'no-eval': 'warn', 'no-implied-eval': 'warn', 'no-new-func': 'warn', 'no-script-url': 'warn',
  },
};

// Names that rules look for only where they are known to be the language's own.
const globals = Object.fromEntries(['window', 'self', 'global', 'globalThis', 'document', 'location', 'navigator', 'eval', 'Function', 'setTimeout', 'setInterval',
  'setImmediate', 'execScript', 'process', 'Buffer', 'require', 'module', 'exports', 'console'].map((name) => [name, 'readonly']));

const languages = (languageOptions) => ({...common, languageOptions: {...languageOptions, globals}});
const script = (sourceType) => ({
  filename: 'input.js',
  config: languages({ecmaVersion: 'latest', sourceType, parserOptions: {ecmaFeatures: {jsx: true, globalReturn: sourceType !== 'module'}}}),
});
const typed = (jsx) => ({
  filename: jsx ? 'input.tsx' : 'input.ts', // the parser goes by it
  config: languages({parser: typescript, sourceType: 'module', parserOptions: {ecmaFeatures: {jsx}, jsDocParsingMode: 'none'}}),
});

// Ways to read a file of a kind, the likeliest first.
const WAYS = {
  js: [script('module'), script('script'), typed(true), typed(false)],
  ts: [typed(false), typed(true)],
  tsx: [typed(true), typed(false)],
};

export const RULES = Object.keys(common.rules);

const linter = new Linter({configType: 'flat', cwd: '/'});

function verify(kind, text) {
  let error;
  for (const way of WAYS[kind]) {
    const messages = linter.verify(text, [way.config], {filename: way.filename, allowInlineConfig: false});
    const odd = messages.find((m) => !m.ruleId && !m.fatal);
    if (odd) throw new Error(odd.message); // such as a configuration that does not match: no clean result
    const fatal = messages.find((m) => m.fatal);
    if (!fatal) {
      const findings = messages.map((m) => ({
        rule: m.ruleId, line: m.line, column: m.column, endLine: m.endLine ?? m.line, endColumn: m.endColumn ?? 0,
      }));
      return {findings};
    }
    error ??= fatal.message.slice(0, 200);
  }
  return {findings: [], error};
}

const BLOCK = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

// scripts analyses the script blocks of a component, each where it stands.
function scripts(text) {
  const findings = [];
  let error;
  for (const block of text.matchAll(BLOCK)) {
    const from = block.index + block[0].indexOf('>', 7 + block[1].length) + 1;
    const before = text.slice(0, from).replace(/[^\n]/g, ' ');
    const lang = /\blang\s*=\s*["']?(tsx?|jsx?)/i.exec(block[1])?.[1].toLowerCase() ?? 'js';
    const result = verify(lang === 'jsx' ? 'js' : lang, before + block[2]);
    findings.push(...result.findings);
    error ??= result.error;
  }
  return {findings, error};
}

export function judge(kind, text) {
  broken.clear();
  const result = kind === 'vue' ? scripts(text) : verify(kind, text);
  return {...result, broken: [...broken]};
}
