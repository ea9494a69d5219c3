import type { FormErrors } from "@mantine/form";

type FieldFinder = { getInputNode: (path: string) => HTMLElement | null };

/** Returns what a form does when it is refused: lead to the first bad field. */
export function focusFirstError(form: FieldFinder) {
  return (errors: FormErrors) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
