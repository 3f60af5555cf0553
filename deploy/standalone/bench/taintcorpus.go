package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code"
)

// dialect describes how programs of a language are generated: classes whose methods call each
// other, with request data that reaches queries raw or sanitized. In the texts {i} is the class's
// number, {o} that of another class, {m} the method's, {c} that of another method, {v} a new
// variable, {u} and {w} existing ones, {n} a number.
type dialect struct {
	language, file        string
	head, open, end, foot string
	statements            []string
}

// program generates a file of some lines in a dialect.
func (d dialect) program(r *rand.Rand, i, files int) string {
	var b strings.Builder
	number := func(most int) string { return strconv.Itoa(r.IntN(max(most, 1))) }
	put := func(text string, m int, vars []string, fresh string) {
		some := func() string { return vars[r.IntN(len(vars))] }
		b.WriteString(strings.NewReplacer(
			"{i}", strconv.Itoa(i), "{o}", number(files), "{m}", strconv.Itoa(m), "{c}", number(8), "{v}", fresh, "{u}", some(), "{w}", some(),
			"{n}", number(1000),
		).Replace(text))
	}
	params := []string{"value"}
	put(d.head, 0, params, "")
	for m := range 8 {
		put(d.open, m, params, "")
		vars := slices.Clone(params)
		for k := range 3 + r.IntN(9) {
			fresh := fmt.Sprintf("part%d", k)
			text := d.statements[r.IntN(len(d.statements))]
			put(text, m, vars, fresh)
			if strings.Contains(text, "{v}") {
				vars = append(vars, fresh)
			}
		}
		put(d.end, m, vars, "")
	}
	put(d.foot, 0, params, "")
	return b.String()
}

// taintCorpus writes a tree of at least that many lines, with an equal share for each known
// language.
func taintCorpus(dir string, known []string, lines int) (*code.Tree, int, error) {
	var chosen []dialect
	for _, d := range dialects() {
		if slices.Contains(known, d.language) {
			chosen = append(chosen, d)
		}
	}
	if len(chosen) == 0 {
		return nil, 0, errors.New("no language is known")
	}
	tree, total := &code.Tree{Root: dir}, 0
	for at, d := range chosen {
		r := rand.New(rand.NewPCG(uint64(at), uint64(lines)))
		files := max(lines/len(chosen)/100, 1)
		written := 0
		for i := 0; written < lines/len(chosen); i++ {
			text := d.program(r, i, files)
			written += strings.Count(text, "\n")
			path := strings.NewReplacer("{i}", strconv.Itoa(i), "{p}", strconv.Itoa(i/50)).Replace(d.file)
			if err := writeInto(tree, path, text); err != nil {
				return nil, 0, err
			}
		}
		total += written
	}
	slices.SortFunc(tree.Files, func(a, b code.File) int { return strings.Compare(a.Path, b.Path) })
	return tree, total, nil
}

func writeInto(tree *code.Tree, path, text string) error {
	full := filepath.Join(tree.Root, filepath.FromSlash(path))
	if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o700), os.WriteFile(full, []byte(text), 0o600)); err != nil {
		return err
	}
	tree.Files = append(tree.Files, code.Classify(path, []byte(text)))
	return nil
}

func dialects() []dialect {
	return []dialect{java(), kotlin(), javaScript(), typeScript(), python(), php(), ruby(), cSharp(), goLang()}
}

func java() dialect {
	return dialect{
		language: "Java", file: "java/src/app/p{p}/Service{i}.java",
		head: "package app;\n\nimport java.sql.*;\nimport java.util.*;\nimport javax.servlet.http.*;\n\n/** Service {i} of the shop. " +
			"*/\npublic class Service{i} extends HttpServlet {\n\tprivate Connection connection;\n\tprivate Service{o} other;\n\tprivate final " +
			"Map<String, String> known = new HashMap<>();\n\n",
		open: "\tpublic String step{m}(HttpServletRequest request, String value) throws Exception {\n", end: "\t\treturn {u} + {w};\n\t}\n\n",
		foot: "}\n",
		statements: []string{
			"\t\tString {v} = request.getParameter(\"field{n}\");\n",
			"\t\tString {v} = \"constant {n}\";\n",
			"\t\tString {v} = {u} + \"-\" + {w};\n",
			"\t\tString {v} = step{c}(request, {u});\n",
			"\t\tString {v} = other.step{c}(request, {u}.trim());\n",
			"\t\tString {v} = String.valueOf(Integer.parseInt({u}) + {n});\n",
			"\t\tif ({u}.length() > {n}) {\n\t\t\tvalue = {u}.substring(1);\n\t\t} else {\n\t\t\tvalue = {w};\n\t\t}\n",
			"\t\tfor (int i = 0; i < {n}; i++) {\n\t\t\tvalue = value + {u}.charAt(i);\n\t\t}\n",
			"\t\tList<String> list{n} = new ArrayList<>();\n\t\tlist{n}.add({u});\n\t\tString {v} = list{n}.get(0);\n",
			"\t\tknown.put(\"key{n}\", {u});\n\t\tString {v} = known.get(\"key{n}\");\n",
			"\t\ttry (Statement s = connection.createStatement()) {\n\t\t\ts.executeQuery(\"SELECT * FROM items WHERE name = '\" + {u} + " +
				"\"'\");\n\t\t} catch (SQLException e) {\n\t\t\tvalue = e.getMessage();\n\t\t}\n",
			"\t\tPreparedStatement q{n} = connection.prepareStatement(\"SELECT * FROM items WHERE id = ?\");\n\t\tq{n}.setString(1, " +
				"{u});\n\t\tq{n}.executeQuery();\n",
			"\t\tswitch ({u}) {\n\t\tcase \"a\":\n\t\t\tvalue = \"first\";\n\t\t\tbreak;\n\t\tdefault:\n\t\t\tvalue = {w};\n\t\t}\n",
			"\t\tStringBuilder b{n} = new StringBuilder();\n\t\tb{n}.append({u}).append(\", \").append({w});\n\t\tString {v} = b{n}.toString();\n",
		},
	}
}

func kotlin() dialect {
	return dialect{
		language: "Kotlin", file: "kotlin/src/app/p{p}/Service{i}.kt",
		head: "package app\n\nimport java.sql.Connection\nimport javax.servlet.http.HttpServlet\n" +
			"import javax.servlet.http.HttpServletRequest\n\n" +
			"/** Service {i} of the shop. */\n" +
			"class Service{i}(private val connection: Connection, private val other: Service{o}) : HttpServlet() {\n" +
			"    private val known = mutableMapOf<String, String>()\n\n",
		open: "    fun step{m}(request: HttpServletRequest, given: String): String {\n        var value = given\n",
		end:  "        return {u} + {w}\n    }\n\n",
		foot: "}\n",
		statements: []string{
			"        val {v} = request.getParameter(\"field{n}\") ?: return value\n",
			"        val {v} = \"constant {n}\"\n",
			"        val {v} = \"${{u}}-${{w}}\"\n",
			"        val {v} = step{c}(request, {u})\n",
			"        val {v} = other.step{c}(request, {u}.trim())\n",
			"        val {v} = ({u}.toInt() + {n}).toString()\n",
			"        val {v} = if ({u}.length > {n}) {u}.substring(1) else {w}\n",
			"        for (i in 0 until {n}) {\n            value += {u}[i]\n        }\n",
			"        val {v} = listOf({u}).map { it.trim() }.joinToString(\",\")\n",
			"        known[\"key{n}\"] = {u}\n        val {v} = known[\"key{n}\"] ?: \"none\"\n",
			"        try {\n            connection.createStatement().use { it.executeQuery(\"SELECT * FROM items WHERE name = '${{u}}'\") }\n" +
				"        } catch (e: Exception) {\n            value = e.message ?: \"\"\n        }\n",
			"        connection.prepareStatement(\"SELECT * FROM items WHERE id = ?\").apply { setString(1, {u}) }.executeQuery()\n",
			"        value = when ({u}) {\n            \"a\", \"b\" -> \"first\"\n            else -> {w}\n        }\n",
			"        val {v} = buildString {\n            append({u}).append(\", \").append({w})\n        }\n",
		},
	}
}

func javaScript() dialect {
	return dialect{
		language: "JavaScript", file: "js/src/p{p}/service{i}.js",
		head: "'use strict';\n\nconst express = require('express');\nconst mysql = require('mysql');\n\nconst router = " +
			"express.Router();\nconst db = mysql.createConnection({ host: 'db' });\nconst known = new Map();\n\n",
		open: "function step{m}(req, value) {\n", end: "  return {u} + {w};\n}\n\nrouter.get('/step{m}', (req, res) => {\n  " +
			"res.json(step{m}(req, req.query.value));\n});\n\n",
		foot: "module.exports = { router, step0, step1, step2, step3, step4, step5, step6, step7 };\n",
		statements: []string{
			"  const {v} = req.query.field{n};\n", "  const {v} = 'constant {n}';\n", "  const {v} = `${{u}}-${{w}}`;\n",
			"  const {v} = step{c}(req, {u});\n",
			"  const {v} = String(parseInt({u}, 10) + {n});\n", "  const { a: {v} = 'none' } = { a: {u}, b: {w} };\n",
			"  if ({u}.length > {n}) {\n    value = {u}.slice(1);\n  } else {\n    value = {w};\n  }\n",
			"  for (const c of {u}) {\n    value += c;\n  }\n", "  const {v} = [{u}, {w}].map((x) => x.trim()).join(', ');\n",
			"  known.set('key{n}', {u});\n  const {v} = known.get('key{n}');\n",
			"  db.query(\"SELECT * FROM items WHERE name = '\" + {u} + \"'\", (err, rows) => {\n    if (err) throw err;\n    " +
				"value = rows.length;\n  });\n",
			"  db.query('SELECT * FROM items WHERE id = ?', [{u}], () => {});\n",
			"  switch ({u}) {\n    case 'a':\n      value = 'first';\n      break;\n    default:\n      value = {w};\n  }\n",
		},
	}
}

func typeScript() dialect {
	return dialect{
		language: "TypeScript", file: "ts/src/p{p}/service{i}.ts",
		head: "import { Request, Response } from 'express';\nimport { Pool } from 'pg';\nimport { Service{o} } from " +
			"'../p0/service{o}';\n\ninterface Options{i} {\n  name: string;\n  limit?: number;\n}\n\nexport class Service{i} {\n  private " +
			"readonly known: Record<string, string> = {};\n\n  constructor(private readonly pool: Pool, private readonly other: Service{o}) {}\n\n",
		open: "  async step{m}(req: Request, value: string): Promise<string> {\n", end: "    return {u} + {w};\n  }\n\n",
		foot: "  async handle(req: Request, res: Response): Promise<void> {\n    res.json(await this.step0(req, " +
			"String(req.query.value)));\n  }\n}\n",
		statements: []string{
			"    const {v} = req.query.field{n} as string;\n", "    const {v}: string = 'constant {n}';\n", "    const {v} = `${{u}}-${{w}}`;\n",
			"    const {v} = await this.step{c}(req, {u});\n",
			"    const {v} = await this.other.step{c}(req, {u}.trim());\n", "    const {v} = String(Number({u}) + {n});\n",
			"    if ({u}.length > {n}) {\n      value = {u}.slice(1);\n    } else {\n      value = {w};\n    }\n",
			"    for (let i = 0; i < {n}; i++) {\n      value += {u}.charAt(i);\n    }\n",
			"    const {v} = [{u}, {w}].filter((x): x is string => x !== '').join(', ');\n",
			"    this.known['key{n}'] = {u};\n    const {v} = this.known['key{n}'] ?? '';\n",
			"    await this.pool.query(`SELECT * FROM items WHERE name = '${{u}}'`);\n",
			"    await this.pool.query('SELECT * FROM items WHERE id = $1', [{u}]);\n",
			"    const options{n}: Options{i} = { name: {u}, limit: {n} };\n    value = options{n}.name;\n",
		},
	}
}

func python() dialect {
	return dialect{
		language: "Python", file: "py/app/p{p}/service{i}.py",
		head: "\"\"\"Service {i} of the shop.\"\"\"\nimport sqlite3\n\nfrom flask import Flask, request\n\napp = Flask(__name__)\ndb = " +
			"sqlite3.connect('shop.db')\nknown = {}\n\n\n",
		open: "@app.route('/step{m}')\ndef step{m}(value='a'):\n    cursor = db.cursor()\n", end: "    return {u} + {w}\n\n\n",
		foot: "if __name__ == '__main__':\n    app.run()\n",
		statements: []string{
			"    {v} = request.args.get('field{n}', '')\n", "    {v} = 'constant {n}'\n", "    {v} = f'{{u}}-{{w}}'\n", "    {v} = step{c}({u})\n",
			"    {v} = str(int({u}) + {n})\n",
			"    if len({u}) > {n}:\n        value = {u}[1:]\n    else:\n        value = {w}\n", "    for c in {u}:\n        value += c\n",
			"    {v} = ', '.join([x.strip() for x in ({u}, {w})])\n",
			"    known['key{n}'] = {u}\n    {v} = known['key{n}']\n", "    try:\n        cursor.execute(\"SELECT * FROM items WHERE name = " +
				"'%s'\" % {u})\n    except sqlite3.Error as e:\n        value = str(e)\n",
			"    cursor.execute('SELECT * FROM items WHERE id = ?', ({u},))\n", "    with open('log{n}.txt') as log:\n        value = log.read()\n",
		},
	}
}

func php() dialect {
	return dialect{
		language: "PHP", file: "php/src/p{p}/Service{i}.php",
		head: "<?php\n\nnamespace App;\n\nclass Service{i}\n{\n    private \\PDO $db;\n    private Service{o} $other;\n    private array " +
			"$known = [];\n\n    public function __construct(\\PDO $db, Service{o} $other)\n    {\n        $this->db = $db;\n        " +
			"$this->other = $other;\n    }\n\n",
		open: "    public function step{m}(string $value): string\n    {\n", end: "        return ${u} . ${w};\n    }\n\n", foot: "}\n",
		statements: []string{
			"        ${v} = $_GET['field{n}'];\n", "        ${v} = 'constant {n}';\n", "        ${v} = ${u} . '-' . ${w};\n",
			"        ${v} = $this->step{c}(${u});\n", "        ${v} = $this->other->step{c}(trim(${u}));\n",
			"        ${v} = (string) ((int) ${u} + {n});\n",
			"        if (strlen(${u}) > {n}) {\n            $value = substr(${u}, 1);\n        } else {\n            $value = ${w};\n        }\n",
			"        foreach (str_split(${u}) as $c) {\n            $value .= $c;\n        }\n",
			"        $this->known['key{n}'] = ${u};\n        ${v} = $this->known['key{n}'];\n",
			"        $this->db->query(\"SELECT * FROM items WHERE name = '${u}'\");\n",
			"        $q{n} = $this->db->prepare('SELECT * FROM items WHERE id = ?');\n        $q{n}->execute([${u}]);\n",
			"        ${v} = implode(', ', array_map(fn ($x) => htmlspecialchars($x), [${u}, ${w}]));\n        echo ${v};\n",
		},
	}
}

func ruby() dialect {
	return dialect{
		language: "Ruby", file: "rb/app/controllers/p{p}/service{i}_controller.rb",
		head: "# Service {i} of the shop.\nclass Service{i}Controller < ApplicationController\n  def initialize(other = nil)\n    @other = " +
			"other || Service{o}Controller.new(self)\n    @known = {}\n  end\n\n",
		open: "  def step{m}(value = 'a')\n", end: "    {u} + {w}\n  end\n\n", foot: "end\n",
		statements: []string{
			"    {v} = params[:field{n}]\n", "    {v} = 'constant {n}'\n", "    {v} = \"#{{u}}-#{{w}}\"\n", "    {v} = step{c}({u})\n",
			"    {v} = @other.step{c}({u}.strip)\n", "    {v} = ({u}.to_i + {n}).to_s\n",
			"    if {u}.length > {n}\n      value = {u}[1..]\n    else\n      value = {w}\n    end\n",
			"    {u}.each_char do |c|\n      value += c\n    end\n", "    @known[:key{n}] = {u}\n    {v} = @known[:key{n}]\n",
			"    Item.where(\"name = '#{{u}}'\").first\n", "    Item.where('id = ?', {u}).first\n", "    {v} = [{u}, {w}].map { |x| x.upcase " +
				"}.join(', ')\n", "    value = case {u}\n            when 'a' then 'first'\n            else {w}\n            end\n",
		},
	}
}

func cSharp() dialect {
	return dialect{
		language: "C#", file: "cs/App/P{p}/Service{i}Controller.cs",
		head: "using System;\nusing System.Collections.Generic;\nusing System.Data.SqlClient;\nusing System.Linq;\nusing " +
			"Microsoft.AspNetCore.Mvc;\n\nnamespace App\n{\n    [ApiController]\n    public class Service{i}Controller : ControllerBase\n    {\n " +
			"       private readonly SqlConnection connection;\n        private readonly Service{o}Controller other;\n        private readonly " +
			"Dictionary<string, string> known = new();\n\n",
		open: "        [HttpGet(\"step{m}\")]\n        public string Step{m}(string value)\n        {\n",
		end:  "            return {u} + {w};\n        }\n\n", foot: "    }\n}\n",
		statements: []string{
			"            string {v} = Request.Query[\"field{n}\"];\n", "            var {v} = \"constant {n}\";\n",
			"            var {v} = $\"{{u}}-{{w}}\";\n", "            var {v} = Step{c}({u});\n",
			"            var {v} = other.Step{c}({u}.Trim());\n",
			"            var {v} = (int.Parse({u}) + {n}).ToString();\n", "            if ({u}.Length > {n})\n            {\n                " +
				"value = {u}.Substring(1);\n            }\n            else\n            {\n                value = {w};\n            }\n",
			"            foreach (var c in {u})\n            {\n                value += c;\n            }\n",
			"            known[\"key{n}\"] = {u};\n            var {v} = known[\"key{n}\"];\n",
			"            using (var command = new SqlCommand(\"SELECT * FROM items WHERE name = '\" + {u} + \"'\", connection))\n            {\n " +
				"               command.ExecuteReader();\n            }\n",
			"            var q{n} = new SqlCommand(\"SELECT * FROM items WHERE id = @id\", connection);\n            " +
				"q{n}.Parameters.AddWithValue(\"@id\", {u});\n            q{n}.ExecuteReader();\n",
			"            var {v} = string.Join(\", \", new[] { {u}, {w} }.Select(x => x.ToUpper()));\n",
		},
	}
}

func goLang() dialect {
	return dialect{
		language: "Go", file: "go/p{p}/service{i}.go",
		head: "package app\n\nimport (\n\t\"database/sql\"\n\t\"net/http\"\n\t\"strconv\"\n\t\"strings\"\n)\n\n// Service{i} is a service of " +
			"the shop.\ntype Service{i} struct {\n\tdb    *sql.DB\n\tother *Service{o}\n\tknown map[string]string\n}\n\n",
		open: "func (s *Service{i}) step{m}(r *http.Request, value string) string {\n", end: "\treturn {u} + {w}\n}\n\n",
		foot: "func (s *Service{i}) ServeHTTP(w http.ResponseWriter, r *http.Request) {\n\t_, _ = w.Write([]byte(s.step0(r, " +
			"r.FormValue(\"value\"))))\n}\n",
		statements: []string{
			"\t{v} := r.FormValue(\"field{n}\")\n", "\t{v} := \"constant {n}\"\n", "\t{v} := {u} + \"-\" + {w}\n", "\t{v} := s.step{c}(r, {u})\n",
			"\t{v} := s.other.step{c}(r, strings.TrimSpace({u}))\n",
			"\tn{n}, _ := strconv.Atoi({u})\n\t{v} := strconv.Itoa(n{n} + {n})\n",
			"\tif len({u}) > {n} {\n\t\tvalue = {u}[1:]\n\t} else {\n\t\tvalue = {w}\n\t}\n",
			"\tfor _, c := range {u} {\n\t\tvalue += string(c)\n\t}\n", "\ts.known[\"key{n}\"] = {u}\n\t{v} := s.known[\"key{n}\"]\n",
			"\tif rows, err := s.db.Query(\"SELECT * FROM items WHERE name = '\" + {u} + \"'\"); err == nil {\n\t\t_ = rows.Close()\n\t}\n",
			"\t_, _ = s.db.Exec(\"UPDATE items SET name = ? WHERE id = 1\", {u})\n", "\t{v} := strings.Join([]string{{u}, {w}}, \", \")\n",
		},
	}
}
