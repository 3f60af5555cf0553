// Rules of ESLint that look for weaknesses, under a configuration of ours alone:
// the Linter class looks up no files, and comments in the code are not obeyed.
import sdl from '@microsoft/eslint-plugin-sdl';
import * as typescript from '@typescript-eslint/parser';
import {Linter} from 'eslint';
import unsanitized from 'eslint-plugin-no-unsanitized';
import security from 'eslint-plugin-security';

// Left out: detect-object-injection reports nearly every computed property, and
// what the others below look for is not in use any more or no weakness by itself.
const LEFT_OUT = new Set([
  'security/detect-object-injection', 'security/detect-buffer-noassert', 'security/detect-invisible-characters',
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

const common = {
  files: ['**/*.js', '**/*.ts', '**/*.tsx'],
  plugins: {'@microsoft/sdl': sdl, security, 'no-unsanitized': unsanitized},
  linterOptions: {noInlineConfig: true, reportUnusedDisableDirectives: 'off', reportUnusedInlineConfigs: 'off'},
  rules: {
    ...rulesOf('@microsoft/sdl', sdl), ...rulesOf('security', security), ...rulesOf('no-unsanitized', unsanitized),
    'no-eval': 'warn', 'no-implied-eval': 'warn', 'no-new-func': 'warn', 'no-script-url': 'warn',
  },
};

const languages = (languageOptions) => ({...common, languageOptions});
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

// scripts judges the script blocks of a component, each where it stands.
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
  return kind === 'vue' ? scripts(text) : verify(kind, text);
}
