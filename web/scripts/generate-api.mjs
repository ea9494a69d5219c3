// Writes src/api/schema.gen.ts from the API contract. The command-line tool
// types a binary field as string; uploads need Blob, hence this script.
import { writeFile } from "node:fs/promises";

import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const BLOB = ts.factory.createTypeReferenceNode("Blob");
const NULL = ts.factory.createLiteralTypeNode(ts.factory.createNull());

const ast = await openapiTS(new URL("../../api/openapi.yaml", import.meta.url), {
  transform(schema) {
    if (schema.format !== "binary") return undefined;
    return schema.nullable ? ts.factory.createUnionTypeNode([BLOB, NULL]) : BLOB;
  },
});

const header = "// Code generated from api/openapi.yaml by make generate. DO NOT EDIT.\n\n";
await writeFile(new URL("../src/api/schema.gen.ts", import.meta.url), header + astToString(ast));
