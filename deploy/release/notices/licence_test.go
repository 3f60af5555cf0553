package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAllowed(t *testing.T) {
	t.Parallel()
	for expression, want := range map[string]bool{
		"MIT": true, "(MIT OR GPL-3.0-only)": true, "MIT AND GPL-3.0-only": false, "GPL-2.0-only": false, "Apache-2.0 AND MIT": true, "": false,
		"SEE LICENSE IN LICENSE": false,
	} {
		require.Equal(t, want, allowed(expression), expression)
	}
}

func TestRecognise(t *testing.T) {
	t.Parallel()
	mit := text{"LICENSE", "Permission is hereby granted, free of charge,\n to any person obtaining a copy of this software"}
	mpl := text{"LICENSE", "Mozilla Public License, version 2.0 ... the GNU Affero General Public License, Version 3.0"}
	agpl := text{"COPYING", "GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3"}
	require.Equal(t, "MIT", recognise([]text{mit}))
	require.Equal(t, "MPL-2.0", recognise([]text{mpl}))
	require.Equal(t, "AGPL-3.0-only", recognise([]text{agpl}))
	require.Equal(t, "MIT AND AGPL-3.0-only", recognise([]text{mit, agpl}))
	require.Empty(t, recognise([]text{{"LICENSE", "All rights reserved."}}))
	require.ErrorContains(
		t, refused([]component{{purl: "pkg:npm/a@1"}, {purl: "pkg:npm/b@1", licence: "AGPL-3.0-only"}}), "AGPL-3.0-only is not allowed",
	)
}
