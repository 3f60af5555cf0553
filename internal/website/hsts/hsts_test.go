package hsts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/hsts"
)

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"max-age=31536000; includeSubDomains", `max-age="1";a="\";"`, ";;=", "max-age", `"`, "max-age=99999999999999999999",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := hsts.Parse(s)
		if err == nil {
			require.GreaterOrEqual(t, p.MaxAge, int64(0))
		} else {
			require.NotEmpty(t, err.Error())
		}
	})
}

func TestParse(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		want hsts.Policy
		bad  bool
	}{
		"max-age=31536000": {want: hsts.Policy{MaxAge: hsts.Year}},
		"Max-Age=31536000 ; INCLUDESUBDOMAINS; preload": {want: hsts.Policy{MaxAge: hsts.Year, Subdomains: true, Preload: true}},
		`max-age = "31536000";`:                         {want: hsts.Policy{MaxAge: hsts.Year}},
		`extension="a; max-age=1"; max-age=5`:           {want: hsts.Policy{MaxAge: 5}},
		"max-age=0":                                     {want: hsts.Policy{}},
		"max-age=31536000, max-age=31536000":            {bad: true},
		"max-age=1; max-age=1":                          {bad: true},
		"max-age=abc":                                   {bad: true},
		"max-age=-1":                                    {bad: true},
		"max-age=1e9":                                   {bad: true},
		"includeSubDomains":                             {bad: true},
		"=1; max-age=1":                                 {bad: true},
		"":                                              {bad: true},
		";; max-age=1 ;\t":                              {want: hsts.Policy{MaxAge: 1}},
		"\tmax-age=1":                                   {want: hsts.Policy{MaxAge: 1}},
		`max-age="3153\6000"`:                           {want: hsts.Policy{MaxAge: hsts.Year}},
		`max-age=1; x="a\"b;c"`:                         {want: hsts.Policy{MaxAge: 1}},
		`max-age=1; x=""`:                               {want: hsts.Policy{MaxAge: 1}},
		"max-age=1; x=a.b!#$%&'*+-^_`|~9":               {want: hsts.Policy{MaxAge: 1}},
		"max-age=1; preload=1":                          {want: hsts.Policy{MaxAge: 1}},
		"max-age=31536000; includeSubDomains, max-age=31536000; includeSubDomains": {bad: true},
		"max-age=31536000; includeSubDomains, includeSubDomains":                   {bad: true},
		"max-age=31536000; includeSubDomains; preload, x":                          {bad: true},
		"max-age=1; foo bar":              {bad: true},
		"max-age=1; [x]":                  {bad: true},
		"max-age=1; @=1":                  {bad: true},
		`max-age=1; foo="bar`:             {bad: true},
		`max-age=1; foo=bar"`:             {bad: true},
		`max-age=1; foo="a"b"`:            {bad: true},
		`max-age=1; foo="bar\"`:           {bad: true},
		`max-age=1; "foo"`:                {bad: true},
		"max-age=1; foo=":                 {bad: true},
		"max-age=1; foo=a=b":              {bad: true},
		"max-age=1; foo=a b":              {bad: true},
		"max-age=1; foo=a/b":              {bad: true},
		"max-age=1; {x}":                  {bad: true},
		"max-age=1; é":                    {bad: true},
		"max-age=1; foo=é":                {bad: true},
		"max-age=1; includeSubDomains=1":  {bad: true},
		`max-age=1; includeSubDomains=""`: {bad: true},
		"max-age=1: includeSubDomains":    {bad: true},
		"max-age: 31536000":               {bad: true},
		"max-age 31536000":                {bad: true},
		"\"max-age=1\"":                   {bad: true},
		"max-age='1'":                     {bad: true},
		"max-age=\u00a031536000":          {bad: true},
		`max-age=" 1"`:                    {bad: true},
		"max-age=01":                      {want: hsts.Policy{MaxAge: 1}},
		"max-age=+1":                      {bad: true},
		"max-age=1.0":                     {bad: true},
		`max-age="1";includeSubDomains`:   {want: hsts.Policy{MaxAge: 1, Subdomains: true}},
		`x=" ; ";max-age=1`:               {want: hsts.Policy{MaxAge: 1}},
		`max-age=""`:                      {bad: true},
		"max-age=1; =":                    {bad: true},
		"max-age=1; MAX-AGE=1":            {bad: true},
		"max-age=1; preload; preload":     {bad: true},
		"max-age=1\t;\tincludeSubDomains": {want: hsts.Policy{MaxAge: 1, Subdomains: true}},
	}
	for value, tt := range tests {
		t.Run(value, func(t *testing.T) {
			t.Parallel()
			p, err := hsts.Parse(value)
			if tt.bad {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.want, p)
		})
	}
}
