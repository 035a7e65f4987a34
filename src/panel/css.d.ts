/** esbuild puts style sheets into a file of their own beside the script. */
declare module '*.css';
