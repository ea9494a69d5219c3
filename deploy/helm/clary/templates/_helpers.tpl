{{- define "clary.labels" -}}
app.kubernetes.io/name: clary
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "clary.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* What every container of ours may do: nothing but run. */}}
{{- define "clary.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "clary.environment" -}}
envFrom:
  - configMapRef: { name: {{ .Release.Name }}-settings }
  - secretRef: { name: {{ .Values.secretName }} }
{{- end -}}
