package cli

import "assay/internal/output"

// plain makes untrusted text safe for a terminal.
func plain(s string) string { return output.Plain(s) }
