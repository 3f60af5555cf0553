package kotlin_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRecovery checks that a declaration with a syntax error is lost, but nothing around it.
func TestRecovery(t *testing.T) {
	t.Parallel()
	f := parser(t)(`package a

import b.C

fun before() = 1

class A(
    private val c: C,
) {
    fun first() = c.get { it }

    @Deprecated("x")
    fun broken(x: Int) = when (x) {
        1 ->> {
        2 => "b"
    }

    fun last() = 1

    class Nested {
        fun inner() = 1

        val other = = 2
    }
}

fun wrong( = ) {
    f(
}

fun after() = 2
`)
	got := functions(f)
	for _, name := range []string{"a.before", "a.A.first", "a.A.last", "a.A.Nested.inner", "a.after"} {
		require.Contains(t, got, name)
	}
	require.NotContains(t, got, "a.A.broken")
	require.Equal(t, 9, f.Lost, "the lines of what is broken, and no others")
}
