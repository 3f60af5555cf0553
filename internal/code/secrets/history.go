package secrets

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"assay/internal/code"
)

// past is a secret that only the history contains: the place where the oldest known commit
// added it.
type past struct {
	hit
	commit string
	at     time.Time
	blob   string // the file's content in that commit
	order  int    // of the chunk; a higher one belongs to an older commit
}

// history collects the secrets that commits added.
type history struct {
	mu      sync.Mutex
	seen    map[[2]string]past // by identity and path
	samples map[string]bool    // keyed hashes of the values in samples of settings and in tests
	max     int
	cut     bool
}

func (h *history) add(p past) {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := [2]string{p.identity, p.path}
	if known, ok := h.seen[key]; ok && known.order >= p.order {
		return
	} else if !ok && len(h.seen) >= h.max {
		h.cut = true
		return
	}
	h.seen[key] = p
}

// addSamples notes what a sample or a test contains.
func (h *history) addSamples(sums []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, sum := range sums {
		h.samples[sum] = true
	}
}

// scanHistory scans the lines that the commits before the tree have added. A failure is a
// gap of the report, which still contains the findings up to it.
func (e *Engine) scanHistory(ctx context.Context, tree *code.Tree, opt code.Options, r *report) {
	home, err := emptyHome(tree, opt.TempDir)
	if err != nil {
		r.blind(NoteHistoryFailed, "The history could not be read: there is no space for Git to run in.")
		return
	}
	defer func() { _ = os.RemoveAll(home) }()
	limited, cancel := context.WithTimeout(ctx, e.cfg.Limits.HistoryTime)
	defer cancel()
	h := &history{seen: map[[2]string]past{}, samples: r.samples, max: e.cfg.Limits.Findings}
	commits, err := e.readHistory(limited, tree, opt, home, h)
	for key, p := range h.seen {
		if r.tree[p.secret] {
			delete(h.seen, key)
		}
	}
	if ctx.Err() == nil {
		e.judgePast(ctx, tree, opt, home, h)
	}
	r.addHistory(h)
	switch {
	case ctx.Err() != nil: // Scan reports it
	case errors.Is(err, errTooMuchHistory):
		r.blind(NoteHistoryTruncated, fmt.Sprintf("The history has more changes than the limit: %d commits were searched.", commits))
	case limited.Err() != nil:
		r.blind(NoteHistoryTruncated,
			fmt.Sprintf("The history took longer than %s: %d commits were searched.", e.cfg.Limits.HistoryTime, commits))
	case err != nil:
		r.blind(NoteHistoryFailed, fmt.Sprintf("Git could not read the whole history: %d commits were searched.", commits))
	case shallow(tree.GitDir):
		r.past(NoteHistory, fmt.Sprintf("Commits whose changes were searched: %d. Older ones were not fetched.", commits))
	default:
		r.note(NoteHistory, fmt.Sprintf("Commits whose changes were searched: %d.", commits))
	}
	if h.cut {
		r.cut = true
	}
}

// shallow reports whether the repository lacks older commits, which may have added secrets.
func shallow(gitDir string) bool {
	file, err := os.Stat(filepath.Join(gitDir, "shallow"))
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	return err != nil || file.Size() > 0
}

// logArguments makes git write every line that a commit has added. Merges are compared with
// all of their parents, so that a line that none of them has is included. Branches whose merge changed nothing are searched too.
func logArguments(commit string) []string {
	return []string{
		"log", "--full-history", "-c", "-p", "--text", "--no-textconv", "--no-ext-diff", "--no-renames", "--no-color", "--no-notes",
		"--no-show-signature", "--no-mailmap", "--no-decorate",
		"--unified=0", "--inter-hunk-context=0", "--full-index", "--src-prefix=a/", "--dst-prefix=b/", "--ignore-submodules=all",
		"--submodule=short", "--diff-filter=ACMRTUXB",
		"--format=%x00commit %H %at", "--end-of-options", commit, "--", ".",
		// Images, sound and archives have no lines.
		":(exclude,icase)*.png", ":(exclude,icase)*.jpg", ":(exclude,icase)*.jpeg", ":(exclude,icase)*.gif", ":(exclude,icase)*.ico",
		":(exclude,icase)*.webp", ":(exclude,icase)*.mp4",
		":(exclude,icase)*.mp3", ":(exclude,icase)*.woff", ":(exclude,icase)*.woff2", ":(exclude,icase)*.ttf", ":(exclude,icase)*.pdf",
		":(exclude,icase)*.zip", ":(exclude,icase)*.gz",
		":(exclude,icase)*.jar", ":(exclude,icase)*.7z", ":(exclude,icase)*.xz", ":(exclude,icase)*.bz2", ":(exclude,icase)*.so",
		":(exclude,icase)*.dll", ":(exclude,icase)*.exe", ":(exclude,icase)*.class",
	}
}

// readHistory runs git and scans its output while it is written.
func (e *Engine) readHistory(ctx context.Context, tree *code.Tree, opt code.Options, home string, h *history) (commits int, err error) {
	wanted := make(map[string]bool, len(tree.Files))
	for _, f := range tree.Files {
		wanted[f.Path] = f.Size <= e.cfg.Limits.FileBytes
	}
	present, err := e.blobsOf(ctx, tree, home, wanted)
	if err != nil {
		return 0, err
	}
	type job struct {
		chunk
		order int
	}
	jobs := make(chan job, 2*workers())
	var group sync.WaitGroup
	for range workers() {
		group.Go(func() {
			w := &worker{engine: e, scratch: e.matcher.newScratch(), keys: &hasher{key: opt.FingerprintKey}}
			for j := range jobs {
				w.chunk(ctx, j.chunk, j.order, h)
			}
		})
	}
	order := 0
	d := &diffReader{
		skip: func(_, blob string) bool { return present[blob] }, // scanned as part of the tree
		yield: func(c chunk) error {
			order++
			select {
			case jobs <- job{c, order}:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		},
	}
	err = e.runGit(ctx, tree, home, logArguments(tree.Commit), func(out io.Reader) error {
		limited := &meter{r: out, left: e.cfg.Limits.HistoryBytes}
		d.r = bufio.NewReaderSize(limited, readBuffer)
		return d.read()
	})
	close(jobs)
	group.Wait()
	return d.commits, err
}

// meter fails at the limit of a stream.
type meter struct {
	r    io.Reader
	left int64
}

// Read implements io.Reader.
func (m *meter) Read(p []byte) (int, error) {
	if m.left <= 0 {
		return 0, errTooMuchHistory
	}
	n, err := m.r.Read(p[:min(int64(len(p)), m.left)])
	m.left -= int64(n)
	return n, err
}

// chunk scans lines that a commit added.
func (w *worker) chunk(ctx context.Context, c chunk, order int, h *history) {
	if ctx.Err() != nil {
		return
	}
	s, ok := historyText(c.s)
	if !ok {
		return
	}
	p := policyOf(code.Classify(c.path, []byte(s[:min(len(s), readBuffer)])))
	t := &text{path: originalOf(c.path), file: c.path, s: s, line: max(c.line, 1)}
	found := w.engine.matcher.matches(ctx, t, p, w.scratch)
	h.addSamples(w.shown(t.path, found, p))
	hits, _ := w.engine.sift(t, found, p, w.keys)
	for _, hit := range hits {
		h.add(past{hit: hit, commit: c.commit, at: c.at, blob: c.blob, order: order})
	}
}

// historyText converts added lines to text. Lines of UTF-16 contain zero bytes, and are
// split in the middle of a character: without the zero bytes the rest is ASCII.
func historyText(s string) (string, bool) {
	head := s[:min(len(s), sniffed)]
	if zeros := strings.Count(head, "\x00"); zeros*5 >= 2*len(head) && zeros*5 <= 3*len(head)+5 {
		return strings.ReplaceAll(s, "\x00", ""), true
	}
	return s, controls([]byte(head))*maxControls <= len(head)
}

// eachRecord calls each for every record that ends with a zero byte.
func eachRecord(out io.Reader, each func([]byte)) error {
	scanner := bufio.NewScanner(out)
	scanner.Buffer(nil, 1<<20)
	scanner.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		if i := bytes.IndexByte(data, 0); i >= 0 {
			return i + 1, data[:i], nil
		}
		if atEOF {
			return len(data), nil, nil
		}
		return 0, nil, nil
	})
	for scanner.Scan() {
		each(scanner.Bytes())
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("read tree: %w", err)
	}
	return nil
}
