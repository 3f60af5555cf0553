{{- define "assay.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end -}}

{{- define "assay.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "assay.labels" -}}
{{ include "assay.selector" . }}
app.kubernetes.io/version: {{ include "assay.tag" .root | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "assay.tag" -}}
{{- $tag := .Values.image.tag | default .Chart.AppVersion -}}
{{- if eq $tag "latest" }}{{ fail "image.tag must name a release: with latest an upgrade changes no pod, and nodes run what they have cached" }}{{ end -}}
{{- $tag -}}
{{- end -}}

{{- define "assay.image" -}}
{{ printf "%s/%s:%s" .root.Values.image.repository .image (include "assay.tag" .root) }}
{{- end -}}

{{- define "assay.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (ternary (include "assay.name" .) "default" .Values.serviceAccount.create) -}}
{{- end -}}

{{/* What every pod has: no rights, a read-only root directory, settings and secrets. */}}
{{- define "assay.pod" -}}
serviceAccountName: {{ include "assay.serviceAccount" .root }}
automountServiceAccountToken: false
# Otherwise the cluster sets variables for each Service, whose names are like those of settings.
enableServiceLinks: false
terminationGracePeriodSeconds: 45
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: {type: RuntimeDefault}
{{- end -}}

{{- define "assay.container" -}}
image: {{ include "assay.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
envFrom:
  - configMapRef: {name: {{ include "assay.name" .root }}}
  - secretRef: {name: {{ .root.Values.existingSecret }}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end -}}

{{/* The API passes its readiness probe as soon as it answers. Without Redis or the database all of its pods
fail /ready at once: without endpoints nobody would get the responses that they still give. */}}
{{- define "assay.probes" -}}
livenessProbe:
  httpGet: {path: /health, port: metrics}
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 6
readinessProbe:
  httpGet: {{ if eq .component "api" }}{path: /health, port: http}{{ else }}{path: /ready, port: metrics}{{ end }}
  periodSeconds: 10
  timeoutSeconds: 3
{{- end -}}

{{- define "assay.mounts" -}}
volumeMounts:
  - {name: tmp, mountPath: /tmp}
  - {name: data, mountPath: /var/lib/assay}
  {{- if .root.Values.tlsSecret }}
  - {name: tls, mountPath: /etc/assay/tls, readOnly: true}
  {{- end }}
{{- end -}}

{{- define "assay.volumes" -}}
volumes:
  - {name: tmp, emptyDir: {sizeLimit: {{ .scratch | default "256Mi" }}}}
  - {name: data, emptyDir: {sizeLimit: 64Mi}}
  {{- if .root.Values.tlsSecret }}
  - {name: tls, secret: {secretName: {{ .root.Values.tlsSecret }}}}
  {{- end }}
{{- end -}}
