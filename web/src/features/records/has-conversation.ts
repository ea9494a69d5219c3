import { readFromTab } from "@/api/tab-storage";

/** Reports whether this tab holds a conversation that a new one would replace. */
export function hasConversation(): boolean {
  const turns = partOf(partOf(readFromTab("conversation"), "kept"), "turns");
  return Array.isArray(turns) && turns.length > 0;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
