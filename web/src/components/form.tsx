import type { ComponentProps } from "react";

import styles from "./form.module.css";

/** A column of fields. Messages come from us, not from the browser. */
export function Form(props: Omit<ComponentProps<"form">, "noValidate" | "className">) {
  return <form noValidate className={styles.form} {...props} />;
}
