package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress shows the progress of a scan: a bar on a terminal, otherwise a line for each
// change.
type progress struct {
	to    io.Writer
	bar   *progressbar.ProgressBar // nil without a terminal
	last  string
	began time.Time
}

func newProgress(to io.Writer) *progress {
	p := &progress{to: to, began: time.Now()}
	if isTerminal(to) {
		p.bar = progressbar.NewOptions(1,
			progressbar.OptionSetWriter(to), progressbar.OptionSetWidth(24), progressbar.OptionClearOnFinish(),
			progressbar.OptionSetElapsedTime(true), progressbar.OptionSetPredictTime(false), progressbar.OptionThrottle(100*time.Millisecond),
		)
	}
	return p
}

// show prints how many of the steps are done; total 0 means unknown.
func (p *progress) show(text string, done, total int) {
	text = plain(text)
	if p.bar != nil {
		p.bar.Describe(text)
		if total > 0 {
			p.bar.ChangeMax(total)
			_ = p.bar.Set(min(done, total)) // a failure to draw must not fail the scan
		}
		return
	}
	line := text
	if total > 0 {
		line = fmt.Sprintf("%s, %d of %d steps", text, done, total)
	}
	if line != p.last {
		fmt.Fprintf(p.to, "%6s  %s\n", elapsed(p.began), line)
		p.last = line
	}
}

// end removes the bar.
func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Clear() // as above
	}
}
