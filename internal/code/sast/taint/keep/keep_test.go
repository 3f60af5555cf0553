package keep_test

import (
	"bytes"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/keep"
)

func file(t *testing.T, version string) *keep.File {
	t.Helper()
	f, err := keep.New(keep.KeyOf([]byte(version)))
	require.NoError(t, err)
	return f
}

// program has what is hard to keep: things that two pointers lead to, empty lists that
// are not nil, and numbers of all kinds.
func program() *ir.File {
	shared := &ir.Expr{Op: ir.Var, Name: "x", Pos: ir.Pos{Line: 3, EndLine: 4, Col: 1, EndCol: 9}}
	method := &ir.Func{Name: "A.m", Class: "A", Exported: true, Params: []ir.Param{{Name: "x", Type: "string", Default: &ir.Expr{Op: ir.Number, Num: -1.5}}}, Body: []ir.Stmt{
		{Op: ir.Return, X: &ir.Expr{Op: ir.Concat, Args: []ir.Arg{{X: shared}, {Name: "n", X: shared}}}},
		{Op: ir.If, X: shared, Body: []ir.Stmt{}},
	}}
	return &ir.File{
		Path: "a.x", Language: "X", Test: true, Aliases: []string{"a", "a"}, Lines: 40, Lost: -1,
		Classes: []*ir.Class{{Name: "A", Methods: []*ir.Func{method}}}, Funcs: []*ir.Func{method},
	}
}

func again(t *testing.T, f *keep.File, version string) *keep.File {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	next := file(t, version)
	require.NoError(t, next.Read(&out))
	return next
}

func TestLoweredFilesComeBack(t *testing.T) {
	t.Parallel()
	key := keep.KeyOf([]byte("a"))
	f := file(t, "1")
	f.KeepLowered(key, program())
	got, ok := again(t, f, "1").Lowered(key)
	require.True(t, ok)
	require.Equal(t, program(), got)
	require.Same(t, got.Classes[0].Methods[0], got.Funcs[0], "one function stays one")
	args := got.Funcs[0].Body[0].X.Args
	require.Same(t, args[0].X, args[1].X)
	require.NotNil(t, got.Funcs[0].Body[1].Body)

	_, ok = again(t, f, "2").Lowered(key)
	require.False(t, ok, "another version's")
}

func TestWhatIsNotUsedIsForgotten(t *testing.T) {
	t.Parallel()
	used, touched, unused := keep.KeyOf([]byte("a"), []byte("b")), keep.KeyOf([]byte("ab"), nil), keep.KeyOf([]byte("ab"))
	require.NotEqual(t, used, unused)
	f := file(t, "1")
	for _, key := range []keep.Key{used, touched, unused} {
		f.Keep(key, []byte("x"))
	}
	f = again(t, f, "1")
	_, ok := f.Kept(used)
	require.True(t, ok)
	f.Touch(touched)
	f = again(t, f, "1")
	for key, want := range map[keep.Key]bool{used: true, touched: true, unused: false} {
		_, ok := f.Kept(key)
		require.Equal(t, want, ok)
	}
}

// TestDamageIsAMiss changes every octet of what was written: whatever comes back is
// what was kept, or nothing.
func TestDamageIsAMiss(t *testing.T) {
	t.Parallel()
	key := keep.KeyOf([]byte("a"))
	f := file(t, "1")
	f.KeepLowered(key, program())
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	z, err := zstd.NewReader(&out)
	require.NoError(t, err)
	t.Cleanup(z.Close)
	var plain bytes.Buffer
	_, err = plain.ReadFrom(z)
	require.NoError(t, err)
	w, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	for at := range plain.Len() {
		for _, damaged := range [][]byte{plain.Bytes()[:at], append(append(bytes.Clone(plain.Bytes()[:at]), plain.Bytes()[at]^0x55), plain.Bytes()[at+1:]...)} {
			next := file(t, "1")
			_ = next.Read(bytes.NewReader(w.EncodeAll(damaged, nil)))
			got, ok := next.Lowered(key)
			require.False(t, ok, "octet %d: %v", at, got)
		}
	}
	require.Error(t, file(t, "1").Read(bytes.NewReader([]byte("nonsense"))))
}

func FuzzLowered(f *testing.F) {
	key := keep.KeyOf([]byte("a"))
	f.Add([]byte{1, 0, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		k := file(t, "1")
		k.Keep(key, data)
		_, _ = k.Lowered(key) // it must come back
	})
}
