package output

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"assay/internal/outcome"
)

// writeGitHub writes workflow commands, which GitHub Actions shows as annotations of
// files.
func writeGitHub(_ context.Context, w io.Writer, v View) error {
	var out bytes.Buffer
	for _, f := range v.Result.Findings {
		if f.Accepted != "" {
			continue
		}
		var properties []string
		if f.Path != "" {
			properties = append(properties, "file="+property(Plain(f.Path)))
		}
		if f.Line > 0 {
			properties = append(properties, fmt.Sprintf("line=%d", f.Line))
		}
		if f.EndLine > f.Line {
			properties = append(properties, fmt.Sprintf("endLine=%d", f.EndLine))
		}
		if f.Column > 0 {
			properties = append(properties, fmt.Sprintf("col=%d", f.Column))
		}
		properties = append(properties, "title="+property(Plain(f.Severity+" "+f.Rule)))
		text := sentence(f)
		if f.Remediation != "" {
			text += "\n" + f.Remediation
		}
		fmt.Fprintf(&out, "::%s %s::%s\n", command(f), strings.Join(properties, ","), data(PlainLines(text)))
	}
	for _, reason := range v.Decision.Reasons {
		fmt.Fprintf(&out, "::error title=Assay gate::%s\n", data(reason))
	}
	fmt.Fprintf(&out, "::notice title=Assay::%s\n", data(Plain(strings.TrimSpace(title(v.Result)+": "+summary(v.Result)+". "+v.verdict()))))
	_, err := w.Write(out.Bytes())
	return err
}

func command(f outcome.Finding) string {
	switch {
	case f.Warning || f.Severity == "MEDIUM":
		return "warning"
	case f.Severity == "CRITICAL" || f.Severity == "HIGH":
		return "error"
	}
	return "notice"
}

// data escapes the text of a command, property a value of its properties.
func data(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(data(s))
}
