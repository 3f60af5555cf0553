// The client of openapi-ts: what is imported has the endings that Node.js resolves.
export default {
  input: "openapi.yaml",
  output: { path: "generated/sdk", module: { extension: ".js" } },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  logs: { file: false },
};
