package checkout_test

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code/checkout"
	"assay/internal/scan"
)

func snapshotOf(t testing.TB, co *checkout.Checkout) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, co.Snapshot(t.Context(), &b))
	return b.Bytes()
}

func TestSnapshotMakesTheSameTree(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	for i := range 5 {
		o.commit(map[string]string{"f": fmt.Sprint(i), "a/b.go": "package b\n"})
	}
	link := o.tree(item{"120000", "link", o.blob("/etc/passwd")}, item{"100644", "x.py", o.blob("x = 1\n")},
		item{"100644", "y.txt", o.blob(strings.Repeat("y", 5000))})
	commit := o.commitTree(link)
	by := map[string]func(http *host) checkout.Request{
		"without history": func(h *host) checkout.Request {
			return checkout.Request{Access: h.access(), Commit: commit, Branch: "main"}
		},
		"with history": func(h *host) checkout.Request {
			return checkout.Request{Access: h.access(), Commit: commit, Branch: "main", Depth: 3}
		},
		"with all history": func(h *host) checkout.Request {
			return checkout.Request{Access: h.access(), Commit: commit, Branch: "main", Depth: 99}
		},
	}
	limits := limited(checkout.Limits{FileBytes: 1000})
	for name, req := range by {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			here, there := newClient(t, limits), newClient(t, limits)
			co := take(t, here, req(o.serve(nil)))
			stream := snapshotOf(t, co)
			again, err := there.Restore(t.Context(), bytes.NewReader(stream), commit, "")
			require.NoError(t, err)
			requireTidy(t, again)
			require.Equal(t, contents(t, co), contents(t, again))
			require.Equal(t, co.Tree.Files, again.Tree.Files)
			require.Equal(t, co.Tree.Notes, again.Tree.Notes)
			require.Equal(t, co.Tree.Depth, again.Tree.Depth)
			require.Equal(t, co.Tree.GitDir == "", again.Tree.GitDir == "")
			if again.Tree.GitDir != "" {
				require.Equal(t, history(t, co), history(t, again))
			}
			require.Equal(t, stream, snapshotOf(t, again), "and so on")
		})
	}
}

func TestSnapshotOfABoundedCheckout(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	o.commit(map[string]string{"old": noise(1, 3<<20)})
	commit := o.commit(map[string]string{"a.go": "package a\n", "big.txt": noise(2, 1<<20)})
	limits := limited(checkout.Limits{PackBytes: 1 << 20, FileBytes: 1 << 18})
	co := take(t, newClient(t, limits), checkout.Request{Access: o.serve(nil).access(), Commit: commit, Depth: 5})
	again, err := newClient(t, limits).Restore(t.Context(), bytes.NewReader(snapshotOf(t, co)), commit, "")
	require.NoError(t, err)
	require.Equal(t, co.Tree.Files, again.Tree.Files)
	for _, code := range []string{checkout.NoteHistoryTooLarge, checkout.NoteFileTooLarge} {
		require.True(t, gapOf(t, co.Tree.Notes, code))
		require.True(t, gapOf(t, again.Tree.Notes, code))
	}
}

// forge writes a snapshot with arbitrary entries.
func forge(t *testing.T, entries ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	tw := tar.NewWriter(&b)
	for _, h := range entries {
		data := h.PAXRecords["T.data"]
		h.PAXRecords = nil
		if h.Typeflag == tar.TypeReg {
			h.Size = int64(len(data))
		}
		require.NoError(t, tw.WriteHeader(&h))
		_, err := io.WriteString(tw, data)
		if h.Typeflag == tar.TypeReg {
			require.NoError(t, err)
		}
	}
	require.NoError(t, tw.Close())
	return b.Bytes()
}

func part(name, data string) tar.Header {
	return tar.Header{Name: name, Typeflag: tar.TypeReg, PAXRecords: map[string]string{"T.data": data}}
}

func TestForgedSnapshots(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	commit := o.commit(map[string]string{"f": "true"})
	c := newClient(t, limited(checkout.Limits{PackBytes: 1 << 20, Timeout: 30 * time.Second}))
	co := take(t, c, checkout.Request{Access: o.serve(nil).access(), Commit: commit})
	stream := snapshotOf(t, co)
	other := newOrigin(t)
	lie := other.commit(map[string]string{"f": "false"})
	lying := snapshotOf(t, take(t, c, checkout.Request{Access: other.serve(nil).access(), Commit: lie}))
	head := func(change func(map[string]any)) tar.Header {
		m := map[string]any{"version": 1, "commit": commit, "depth": 1}
		if change != nil {
			change(m)
		}
		data, err := json.Marshal(m)
		require.NoError(t, err)
		return part("manifest.json", string(data))
	}
	good := head(nil)
	none := part("shallow", "")
	damaged := bytes.Clone(stream)
	damaged[len(damaged)-1024-600] ^= 0xff // in the pack
	for name, s := range map[string][]byte{
		"nothing":                    nil,
		"junk":                       []byte(strings.Repeat("junk", 1000)),
		"cut in the pack":            stream[:2600],
		"of another commit":          lying,
		"another commit under ours":  bytes.Replace(lying, []byte(lie), []byte(commit), 1),
		"without packs":              forge(t, good, none),
		"a pack of junk":             forge(t, good, none, part("pack/0", "junk")),
		"a pack outside":             forge(t, good, none, part("../../../etc/passwd", "junk")),
		"a pack with another number": forge(t, good, none, part("pack/1", "junk")),
		"a link":                     forge(t, good, none, tar.Header{Name: "pack/0", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}),
		"a hook":                     forge(t, good, none, part("hooks/post-index-pack", "#!/bin/sh\ntouch /tmp/x")),
		"a config":                   forge(t, good, part("config", "[core]\nfsmonitor = touch x\n")),
		"a boundary of no commits":   forge(t, good, part("shallow", "../x\n")),
		"another version":            forge(t, head(func(m map[string]any) { m["version"] = 2 }), none),
		"a depth without end":        forge(t, head(func(m map[string]any) { m["depth"] = 1 << 40 }), none),
		"a manifest that is large":   forge(t, part("manifest.json", strings.Repeat(" ", 1<<20)+"{}")),
		"a pack that is large":       forge(t, good, none, part("pack/0", strings.Repeat("x", 1<<20+1))),
	} {
		_, err := c.Restore(t.Context(), bytes.NewReader(s), commit, "")
		require.ErrorIs(t, err, checkout.ErrSnapshot, name)
		require.Equal(t, scan.CodeInvalid, scan.CodeOf(err), name)
	}
	_, err := c.Restore(t.Context(), bytes.NewReader(stream), commit, "")
	require.NoError(t, err)
	_, err = c.Restore(t.Context(), bytes.NewReader(stream), "HEAD", "")
	require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
}
