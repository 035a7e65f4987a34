import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: ['dist/', 'node_modules/', 'samples/', 'test/fixtures/', '.cache/', 'test-output/'],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
  {
    // The evaluator throws what the guest program throws: values of its own, made often, without a costly stack.
    files: ['src/analyzer/evaluate/**'],
    rules: {
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'file', name: ['Thrown', 'Stopped', 'ShortCircuit', 'EnoughYielded', 'TooLong'] }] },
      ],
    },
  },
  {
    // node:test's test() and describe() return promises that the runner awaits itself.
    files: ['test/**'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
);
