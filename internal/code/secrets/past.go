package secrets

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/scan"
)

// pastTime limits how long the files of past secrets are read.
const pastTime = time.Minute

// judgePast judges past secrets again in the whole file of their commit: the lines that a commit
// added do not show that they are part of a comment, of a sample or of a local service's settings.
// If a file cannot be read, the first judgement remains.
func (e *Engine) judgePast(ctx context.Context, tree *code.Tree, opt code.Options, home string, h *history) {
	limited, cancel := context.WithTimeout(ctx, pastTime)
	defer cancel()
	files := map[[2]string][][2]string{} // keys of history.seen by blob and path
	for key, p := range h.seen {
		if p.blob != "" {
			file := [2]string{p.blob, p.path}
			files[file] = append(files[file], key)
		}
	}
	paths := map[string][]string{}
	for file := range files {
		paths[file[0]] = append(paths[file[0]], file[1])
	}
	demo := code.DemoApps(tree)
	w := &worker{engine: e, scratch: e.matcher.newScratch(), keys: &hasher{key: opt.FingerprintKey}}
	// On an error, the other secrets are judged by their added lines alone.
	_ = e.eachBlob(limited, tree, home, paths, func(blob string, content []byte) {
		for _, path := range paths[blob] {
			if limited.Err() == nil {
				w.pastFile(limited, path, content, demo(path), h, files[[2]string{blob, path}])
			}
		}
	})
}

// pastFile judges the secrets that keys name, all of them in one file.
func (w *worker) pastFile(ctx context.Context, path string, content []byte, demo bool, h *history, keys [][2]string) {
	s, ok := asText(content)
	if !ok {
		return
	}
	p := policyOf(code.Classify(path, content))
	if demo {
		p.sample, p.doubt = true, true
	}
	t := fileText(path, s)
	hits, _ := w.engine.sift(t, w.engine.matcher.matches(ctx, t, p, w.scratch), p, w.keys)
	if ctx.Err() != nil {
		return
	}
	for _, key := range keys {
		known := h.seen[key]
		at := slices.IndexFunc(hits, func(x hit) bool { return x.secret == known.secret })
		if at < 0 {
			at = slices.IndexFunc(hits, func(x hit) bool { return x.line <= known.endLine && known.line <= x.endLine })
		}
		if at < 0 {
			delete(h.seen, key)
			continue
		}
		known.hit = hits[at]
		h.seen[key] = known
	}
}

// eachBlob calls each for the content of every blob that git has.
func (e *Engine) eachBlob(ctx context.Context, tree *code.Tree, home string, blobs map[string][]string, each func(string, []byte)) error {
	var names strings.Builder
	for blob := range blobs {
		names.WriteString(blob + "\n")
	}
	if names.Len() == 0 {
		return nil
	}
	args := []string{"cat-file", "--batch"}
	return e.runGitWith(ctx, tree, home, strings.NewReader(names.String()), args, func(out io.Reader) error {
		r := bufio.NewReaderSize(out, readBuffer)
		for {
			line, err := r.ReadString('\n')
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return fmt.Errorf("read blobs: %w", err)
			}
			fields := strings.Fields(line)
			if len(fields) != 3 { // "… missing"
				continue
			}
			size, err := strconv.ParseInt(fields[2], 10, 64)
			if err != nil || size < 0 {
				return errMalformedDiff
			}
			if size > e.cfg.Limits.FileBytes {
				_, err = io.CopyN(io.Discard, r, size+1)
			} else {
				content := make([]byte, size+1) // with the newline after it
				if _, err = io.ReadFull(r, content); err == nil {
					each(fields[0], content[:size])
				}
			}
			if err != nil {
				return fmt.Errorf("read blobs: %w", err)
			}
		}
	})
}

// addHistory adds secrets that are no longer in the tree, each once: replacing a secret is one
// task, in however many files it was.
func (r *report) addHistory(h *history) {
	bySecret := map[string][]past{}
	for _, p := range h.seen {
		if !r.tree[p.secret] {
			p.hit = p.asPast(r.samples)
			bySecret[p.secret] = append(bySecret[p.secret], p)
		}
	}
	all := make([]past, 0, len(bySecret))
	places := map[string]int{}
	for secret, same := range bySecret {
		worst := slices.MinFunc(same, func(a, b past) int {
			return cmp.Or(cmp.Compare(a.facts.severity.Rank(), b.facts.severity.Rank()), cmp.Compare(b.order, a.order), comparePlaces(a, b))
		})
		all, places[secret] = append(all, worst), len(same)
	}
	slices.SortFunc(all, comparePlaces)
	for _, p := range all {
		f := p.finding()
		f.Message = fmt.Sprintf("%s in the history: commit %.12s added it, and it is no longer in the tree. It remains readable in every clone.",
			p.facts.title, p.commit)
		if n := places[p.secret]; n > 1 {
			f.Message += fmt.Sprintf(" The history has it in %d files.", n)
		}
		f.Secret = &scan.SecretFacts{Rule: p.rule, Commit: p.commit, AuthorAt: p.at}
		r.add(f)
	}
}

func comparePlaces(a, b past) int {
	return cmp.Or(strings.Compare(a.path, b.path), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column),
		strings.Compare(a.rule, b.rule), strings.Compare(a.identity, b.identity))
}

// asPast rates a hit that only the history has. It is unknown whether its value was replaced when
// it was removed: a value whose form or place shows what it gives access to keeps its severity; the
// severity of others is one step lower.
func (h hit) asPast(samples map[string]bool) hit {
	h = h.asDefault(samples)
	if h.facts.confidence != scan.ConfidenceHigh {
		h.facts.severity = lowered(h.facts.severity)
	}
	return h
}
