import type { components, paths } from "../../web/src/api/schema.gen.ts";

/**
 * The types of the API, from the same contract as the server and the web app. A mocked
 * answer that the server could not give does not compile.
 */
export type Schemas = components["schemas"];

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths that have an operation with this method. Parameters stand in braces. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: object } ? P : never;
}[keyof paths];

type Responses<M extends Method, P extends PathOf<M>> = paths[P][M] extends { responses: infer R }
  ? R
  : never;

type Success = 200 | 201 | 202 | 204;

/** The statuses with which an operation fails. Any of them can fail with 500. */
export type FailureOf<M extends Method, P extends PathOf<M>> =
  Exclude<keyof Responses<M, P> & number, Success> | 500;

type Json<R> = R extends { content: { "application/json": infer Body } } ? Body : never;

/** The JSON with which an operation succeeds. */
export type BodyOf<M extends Method, P extends PathOf<M>> = Json<
  Responses<M, P>[keyof Responses<M, P> & Success]
>;

/** A problem document, as the server writes it. */
export type Refusal<M extends Method, P extends PathOf<M>> = {
  status: FailureOf<M, P>;
  code?: Schemas["ProblemCode"];
  detail?: string;
  /** The seconds of a Retry-After. */
  retryAfter?: number;
};

/** The body of a refusal. */
export function problemOf({
  status,
  code = "internal",
  detail = "Something went wrong. Please try again.",
}: {
  status: number;
  code?: Schemas["ProblemCode"];
  detail?: string;
}): Schemas["Problem"] {
  return { title: "Failure", status, detail, code };
}

/** Whether a path of a request is this path of the contract. */
export function matches(path: string, pathname: string): boolean {
  const parts = path.split("/");
  const given = pathname.split("/");
  return (
    parts.length === given.length &&
    parts.every((part, at) => part.startsWith("{") || part === given[at])
  );
}
