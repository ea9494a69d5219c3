// The base names the order of the layers, so it comes first.
import "./base.css";

// Mantine's sheets come as cascade layers, so that our own rules win wherever
// a chunk happens to load them. Only the parts in use; the order is Mantine's.
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Switch.layer.css";

import "./fonts.css";
import "./tokens.css";
import "./controls.css";
import "./large-text.css";
import "./first-picture.css";
