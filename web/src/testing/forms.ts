import { vi } from "vitest";

type Files = { Blob: typeof Blob; File: typeof File };

/**
 * Puts Node's own files and forms in the place of jsdom's, which Node's fetch
 * cannot read: names and bytes would be lost on the way. For tests that upload
 * only, as Node's forms know nothing of form elements.
 */
export async function installForms(): Promise<void> {
  const files = await vi.importActual<Files>("node:buffer");
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const form = await new Response("", { headers }).formData();
  vi.stubGlobal("Blob", files.Blob);
  vi.stubGlobal("File", files.File);
  vi.stubGlobal("FormData", form.constructor);
}
