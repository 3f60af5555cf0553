package checkout

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/provider/gitremote"
	"assay/internal/scan"
)

const sha = "0123456789012345678901234567890123456789"

func TestReadListing(t *testing.T) {
	t.Parallel()
	read := func(text string, maxPath int) (all []entry, err error) {
		err = readListing(strings.NewReader(text), maxPath, func(e entry) error { all = append(all, e); return nil })
		return all, err
	}
	all, err := read("100644 blob "+sha+"      12\ta b\x00120000 blob "+sha+"     BAD\tl\nm\x00160000 commit "+sha+"       -\ts\x00", 100)
	require.NoError(t, err)
	require.Equal(t, []entry{
		{mode: "100644", object: sha, size: 12, path: "a b"}, {mode: "120000", object: sha, size: -1, path: "l\nm"},
		{mode: "160000", object: sha, size: -1, path: "s"},
	}, all)
	long := "100644 blob " + sha + " 1\t" + strings.Repeat("p", 1<<20) + "\x00"
	all, err = read(long+long, 10)
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.Equal(t, strings.Repeat("p", 10), all[1].path)
	require.True(t, all[1].long)
	for _, text := range []string{"x", "100644 blob " + sha + " 1\ta"} {
		_, err = read(text, 10)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	}
	for _, text := range []string{
		"\x00", "100644 blob " + sha + "\ta\x00", "100644 blob 12 1\ta\x00", "100644 blob " + sha + " 1 a\x00",
		strings.Repeat("x", 1<<20) + "\x00",
	} {
		_, err = read(text, 10)
		require.ErrorIs(t, err, errMalformed)
	}
}

func TestObjectReader(t *testing.T) {
	t.Parallel()
	r := newObjectReader(strings.NewReader(sha + " blob 3\nabc\n" + sha + " missing\n" + sha + " tree 2\n\x00\n\n" + sha + " blob 5\nlarge\n" +
		sha + " blob 0\n\n"))
	for _, want := range []struct {
		state blobState
		text  string
	}{{blobRead, "abc"}, {blobMissing, ""}, {blobNoBlob, ""}, {blobTooLarge, ""}, {blobRead, ""}} {
		buf, state, err := r.next(sha, 4, nil)
		require.NoError(t, err)
		require.Equal(t, want.state, state)
		require.Equal(t, want.text, string(buf))
	}
	_, _, err := r.next(sha, 4, nil)
	require.Equal(t, io.EOF, err)
	other := strings.Repeat("f", 40)
	for _, text := range []string{
		other + " blob 3\nabc\n", sha + " blob -1\n\n", sha + " blob x\n\n", sha + " blob 3\nabcd", sha + "\n", strings.Repeat("x", 1<<20),
		sha + " blob 999999999999999\nabc", sha + " blob 3\nab", sha,
	} {
		_, _, err := newObjectReader(strings.NewReader(text)).next(sha, 1<<50, nil)
		require.Error(t, err, text)
		require.True(t, errors.Is(err, errMalformed) || errors.Is(err, io.ErrUnexpectedEOF), "%s: %v", text, err)
	}
}

// What servers and ssh write about a refusal.
func TestSSHFailures(t *testing.T) {
	t.Parallel()
	const end = "\nfatal: Could not read from remote repository.\n\n" +
		"Please make sure you have the correct access rights\nand the repository exists.\n"
	for said, want := range map[string]scan.Code{
		"git@a.test: Permission denied (publickey).": scan.CodeUnauthorized,
		"Host key verification failed.":              scan.CodeTargetForbidden,
		"ERROR: Repository not found.":               scan.CodeNotFound,
		"remote: ERROR: The project you were looking for could not be found or you don't have permission to view it.": scan.CodeNotFound,
		"conq: repository does not exist.": scan.CodeNotFound, "fatal: Project not found: x": scan.CodeNotFound,
		"fatal: '/x.git' does not appear to be a git repository":                 scan.CodeNotFound,
		"remote: ERROR: You are not allowed to download code from this project.": scan.CodeForbidden,
		"fatal: remote error: upload-pack: not our ref " + sha:                   "",
		"error: Server does not allow request for unadvertised object " + sha:    "",
		"remote: TF401035: The object '" + sha + "' does not exist.":             "",
		"Connection closed by 192.0.2.1 port 22":                                 "",
	} {
		var got scan.Code
		if err := sshFailure(said + end); err != nil {
			got = scan.CodeOf(err)
		}
		require.Equal(t, want, got, said)
	}
}

func TestSSHAddresses(t *testing.T) {
	t.Parallel()
	for url, host := range map[string]string{
		"git@git_server:team/x.git": "git_server", "ssh://git@git_server/x.git": "git_server", "key+1@a.test:x.git": "a.test",
		"ssh://key+1@a.test/x.git": "a.test",
	} {
		_, err := gitremote.ParseURL("url", url)
		require.NoError(t, err, "%s: one rule for connections and checkouts", url)
		require.True(t, isSSH(url), url)
		target, err := parseSSH(url)
		require.NoError(t, err, url)
		require.Equal(t, host, target.host)
	}
}

func TestSSHPorts(t *testing.T) {
	t.Parallel()
	for url, open := range map[string]bool{
		"ssh://git@a.test/x.git": true, "ssh://git@a.test:22/x.git": true, "ssh://git@a.test:222/x.git": true, "ssh://git@a.test:443/x.git": true,
		"ssh://git@a.test:7999/x.git": true, "git@a.test:x.git": true, "ssh://git@a.test:0/x.git": false, "ssh://git@a.test:25/x.git": false,
		"ssh://git@a.test:6667/x.git": false, "ssh://git@a.test:65536/x.git": false,
	} {
		_, err := parseSSH(url)
		require.Equal(t, open, err == nil, url)
		_, atCreation := gitremote.ParseURL("url", url)
		require.Equal(t, open, atCreation == nil, "%s: one rule for connections and checkouts", url)
	}
}

func TestNotesAreBounded(t *testing.T) {
	t.Parallel()
	b := &notebook{}
	for i := range 1000 {
		b.add(scan.Note{Code: "A", Message: "m", Path: strings.Repeat("x", i), Gap: i == 999})
	}
	b.add(scan.Note{Code: "B", Message: "m", Path: "evil\x1b[2J\n"})
	all := b.all()
	require.Len(t, all, maxNotes+2)
	require.Equal(t, `"evil\x1b[2J\n"`, all[maxNotes].Path)
	require.Equal(t, scan.Note{Code: "A", Message: "The same applies to 950 more.", Gap: true, Further: []string{strings.Repeat("x", 999)}},
		all[maxNotes+1])
}

// Findings in files that were left out are compared with their paths as they are, not as they are displayed.
func TestNotesHaveWholePaths(t *testing.T) {
	t.Parallel()
	b := &notebook{}
	for _, path := range []string{strings.Repeat("x", 300), `a"b`, "plain"} {
		b.add(scan.Note{Code: "A", Path: path, Gap: true})
	}
	require.Equal(t, []string{strings.Repeat("x", 300)}, b.all()[0].Further)
	require.Equal(t, []string{`a"b`}, b.all()[1].Further)
	require.Empty(t, b.all()[2].Further)
}

func FuzzListing(f *testing.F) {
	f.Add([]byte("100644 blob " + sha + "      12\ta b\x00"))
	f.Add([]byte("040000 tree " + sha + " -\t../x\x00100644 blob x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		limits := Limits{PathBytes: 50, PathDepth: 5, FileBytes: 100, Files: 10, TreeBytes: 1000}
		p := &planner{notes: &notebook{}, limits: limits, names: newCaseFolder(), seen: map[string]string{}, folders: map[string]bool{}}
		_ = readListing(bytes.NewReader(data), limits.PathBytes+1, func(e entry) error { p.consider(e); return nil })
		for _, e := range p.choose(false) {
			if strings.Contains("/"+e.path+"/", "/../") || strings.HasPrefix(e.path, "/") || len(e.path) > 50 ||
				strings.ContainsAny(e.path, "\x00\n\\") || e.size > 100 {
				t.Fatalf("%+v", e)
			}
			for name := range strings.SplitSeq(e.path, "/") {
				if strings.EqualFold(strings.TrimRight(name, ". "), ".git") {
					t.Fatalf("%+v", e)
				}
			}
		}
	})
}

func FuzzObjects(f *testing.F) {
	f.Add([]byte(sha + " blob 3\nabc\n" + sha + " missing\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := newObjectReader(bytes.NewReader(data))
		for range 100 {
			buf, state, err := r.next(sha, 1000, nil)
			if err != nil {
				return
			}
			if state == blobRead && len(buf) > 1000 {
				t.Fatal(len(buf))
			}
		}
	})
}

func FuzzSnapshot(f *testing.F) {
	var b bytes.Buffer
	tw := tar.NewWriter(&b)
	for name, data := range map[string]string{
		manifestName: `{"version":1,"commit":"` + sha + `","depth":1}`, shallowName: sha + "\n", "pack/0": "PACK",
	} {
		_ = tw.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Size: int64(len(data))})
		_, _ = io.WriteString(tw, data)
	}
	_ = tw.Close()
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &snapshotReader{limits: Limits{PackBytes: 1000, Depth: 10}, commit: sha}
		var taken int64
		s.pack = func(r io.Reader) error {
			n, err := io.Copy(io.Discard, r)
			taken += n
			return err
		}
		if err := s.read(bytes.NewReader(data)); err == nil && (s.head.Commit != sha || s.head.Depth > 10) {
			t.Fatal(s.head)
		}
		if taken > 1000 {
			t.Fatal(taken)
		}
	})
}
