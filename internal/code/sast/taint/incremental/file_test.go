package incremental_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/incremental"
	"assay/internal/code/sast/taint/ir"
)

func file(t *testing.T, version string) *incremental.File {
	t.Helper()
	f, err := incremental.New(incremental.KeyOf([]byte(version)))
	require.NoError(t, err)
	return f
}

// program has values that are hard to encode: targets of two pointers, empty lists that are not nil, and numbers of all kinds.
func program() *ir.File {
	shared := &ir.Expr{Op: ir.Var, Name: "x", Pos: ir.Pos{Line: 3, EndLine: 4, Col: 1, EndCol: 9}}
	method := &ir.Func{Name: "A.m", Class: "A", Exported: true,
		Params: []ir.Param{{Name: "x", Type: "string", Default: &ir.Expr{Op: ir.Number, Num: -1.5}}},
		Body: []ir.Stmt{
			{Op: ir.Return, X: &ir.Expr{Op: ir.Concat, Args: []ir.Arg{{X: shared}, {Name: "n", X: shared}}}},
			{Op: ir.If, X: shared, Body: []ir.Stmt{}},
		}}
	return &ir.File{
		Path: "a.x", Language: "X", Test: true, Aliases: []string{"a", "a"}, Lines: 40, Lost: -1,
		Classes: []*ir.Class{{
			Name: "A", Methods: []*ir.Func{method},
			Fields: []ir.Field{{Name: "f"}, {Name: "C", Final: true, Init: &ir.Expr{Op: ir.String, Name: "a"}}},
		}},
		Funcs: []*ir.Func{method},
	}
}

func again(t *testing.T, f *incremental.File, version string) *incremental.File {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	next := file(t, version)
	require.NoError(t, next.Read(&out))
	return next
}

func TestLoweredFilesComeBack(t *testing.T) {
	t.Parallel()
	key := incremental.KeyOf([]byte("a"))
	f := file(t, "1")
	stored := f.Part("X").StoreLowered(key, program())
	got, declares, ok := again(t, f, "1").Part("X").Lowered(key)
	require.True(t, ok)
	require.Equal(t, program(), got)
	require.Equal(t, stored, declares)
	require.Same(t, got.Classes[0].Methods[0], got.Funcs[0], "one function stays one")
	args := got.Funcs[0].Body[0].X.Args
	require.Same(t, args[0].X, args[1].X)
	require.NotNil(t, got.Funcs[0].Body[1].Body)

	_, _, ok = again(t, f, "2").Part("X").Lowered(key)
	require.False(t, ok, "another version's")
	_, _, ok = again(t, f, "1").Part("Y").Lowered(key)
	require.False(t, ok, "another language's")
}

// TestDeclared checks that files that differ only in statements and positions have the same key.
func TestDeclared(t *testing.T) {
	t.Parallel()
	key := func(change func(f *ir.File)) incremental.Key {
		f := program()
		change(f)
		return file(t, "1").Part("X").StoreLowered(incremental.Key{}, f)
	}
	was := key(func(*ir.File) {})
	for name, change := range map[string]func(f *ir.File){
		"statements": func(f *ir.File) { f.Funcs[0].Body = f.Funcs[0].Body[:1] },
		"places":     func(f *ir.File) { f.Funcs[0].Pos.Line, f.Classes[0].Pos.Line, f.Lines = 7, 9, 41 },
	} {
		require.Equal(t, was, key(change), name)
	}
	for name, change := range map[string]func(f *ir.File){
		"path":      func(f *ir.File) { f.Path = "b.x" },
		"alias":     func(f *ir.File) { f.Aliases = nil },
		"super":     func(f *ir.File) { f.Classes[0].Supers = []string{"B"} },
		"field":     func(f *ir.File) { f.Classes[0].Fields[0].Type = "int" },
		"function":  func(f *ir.File) { f.Funcs = append(f.Funcs, &ir.Func{Name: "g"}) },
		"parameter": func(f *ir.File) { f.Funcs[0].Params[0].Type = "int" },
		"default":   func(f *ir.File) { f.Funcs[0].Params[0].Default.Num = 2 },
		"annotated": func(f *ir.File) { f.Funcs[0].Annotations = []ir.Annotation{{Name: "route"}} },
		"constant":  func(f *ir.File) { f.Classes[0].Fields[1].Init.Name = "b" },
		"abstract":  func(f *ir.File) { f.Funcs[0].Abstract = true },
		"top":       func(f *ir.File) { f.Top = &ir.Func{} },
	} {
		require.NotEqual(t, was, key(change), name)
	}
}

func TestTraces(t *testing.T) {
	t.Parallel()
	program, other, a := incremental.KeyOf([]byte("p")), incremental.KeyOf([]byte("q")), incremental.KeyOf([]byte("a"))
	f := file(t, "1")
	f.Part("X").StoreTraces(program, map[incremental.Key][]byte{a: []byte("was")})
	f = again(t, f, "1")
	got, ok := f.Part("X").Trace(program, a)
	require.True(t, ok)
	require.Equal(t, "was", string(got))
	_, ok = f.Part("X").Trace(other, a)
	require.False(t, ok, "of another program")
	_, ok = f.Part("X").Trace(program, other)
	require.False(t, ok, "of another file")
	f.Part("X").StoreTraces(other, map[incremental.Key][]byte{a: []byte("is")})
	f = again(t, f, "1")
	_, ok = f.Part("X").Trace(program, a)
	require.False(t, ok, "forgotten")
	got, ok = f.Part("X").Trace(other, a)
	require.True(t, ok)
	require.Equal(t, "is", string(got))
}

func TestWhatIsNotUsedIsForgotten(t *testing.T) {
	t.Parallel()
	used, unused, all := incremental.KeyOf([]byte("a"), []byte("b")), incremental.KeyOf([]byte("ab"), nil), incremental.KeyOf([]byte("ab"))
	require.NotEqual(t, unused, all)
	f := file(t, "1")
	for _, name := range []string{"X", "Y", "Z"} {
		f.Part(name).StoreLowered(used, program())
		f.Part(name).StoreLowered(unused, program())
		f.Part(name).StoreOutcome(all, []byte(name))
		f.Part(name).StoreFacts(used, []byte("facts"))
	}
	has := func(f *incremental.File, name string, key incremental.Key) bool {
		_, _, ok := f.Part(name).Lowered(key)
		return ok
	}
	f = again(t, f, "1")
	require.True(t, has(f, "X", used))
	got, ok := f.Part("Y").Outcome(all)
	require.True(t, ok)
	require.Equal(t, "Y", string(got))
	_, ok = f.Part("Y").Outcome(used)
	require.False(t, ok, "another program has other results")
	got, ok = f.Part("Y").Facts(used)
	require.True(t, ok)
	require.Equal(t, "facts", string(got))
	_, ok = f.Part("Y").Facts(all)
	require.False(t, ok, "of other paths")

	f = again(t, f, "1")
	require.True(t, has(f, "X", used))
	require.False(t, has(f, "X", unused), "it was not asked for")
	_, ok = f.Part("X").Outcome(all)
	require.True(t, ok)
	require.True(t, has(f, "Y", used), "nobody looked into them")
	require.True(t, has(f, "Y", unused))
	require.False(t, has(f, "Z", used), "nobody asked for the language")
	_, ok = f.Part("Z").Outcome(all)
	require.False(t, ok)
}

// TestDamageIsAMiss changes every byte of a cache: reading returns the stored value or nothing.
func TestDamageIsAMiss(t *testing.T) {
	t.Parallel()
	key := incremental.KeyOf([]byte("a"))
	f := file(t, "1")
	f.Part("X").StoreLowered(key, program())
	f.Part("X").StoreOutcome(key, []byte("found"))
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	for at := range out.Len() {
		flipped := bytes.Clone(out.Bytes())
		flipped[at] ^= 0x55
		for _, damaged := range [][]byte{out.Bytes()[:at], flipped} {
			next := file(t, "1")
			_ = next.Read(bytes.NewReader(damaged))
			got, _, ok := next.Part("X").Lowered(key)
			require.False(t, ok, "byte %d: %v", at, got)
			_, ok = next.Part("X").Outcome(key)
			require.False(t, ok, "byte %d", at)
		}
	}
	require.Error(t, file(t, "1").Read(bytes.NewReader([]byte("nonsense"))))
}

func FuzzRead(f *testing.F) {
	key := incremental.KeyOf([]byte("a"))
	k, err := incremental.New(key)
	require.NoError(f, err)
	k.Part("X").StoreLowered(key, program())
	k.Part("X").StoreOutcome(key, []byte("found"))
	var out bytes.Buffer
	require.NoError(f, k.Write(&out))
	f.Add(out.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		k, err := incremental.New(key)
		require.NoError(t, err)
		_ = k.Read(bytes.NewReader(data))
		_, _, _ = k.Part("X").Lowered(key) // it must not hang or panic
		_, _ = k.Part("X").Outcome(key)
	})
}

func FuzzDecode(f *testing.F) {
	c, err := incremental.NewCodec[ir.File]()
	require.NoError(f, err)
	f.Add([]byte{1, 0, 3})
	f.Add(c.Encode(program()))
	f.Fuzz(func(_ *testing.T, data []byte) {
		var got ir.File
		_ = c.Decode(data, &got) // it must not hang or panic
	})
}
