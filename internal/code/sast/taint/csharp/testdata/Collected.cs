using System;
using System.Collections.Generic;
using System.Data.SqlClient;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Mvc;

public enum Col { A, B }
public class AController : Controller
{
    private static readonly HashSet<string> Allowed = new() { "a", "b" };
    private static readonly string[] List = { "a", "b" };
    private static readonly Dictionary<string, string> Map = new() { ["a"] = "col_a", ["b"] = "col_b" };
    private static readonly Regex Word = new("^[a-z]+$");
    private SqlConnection con;
    private void Run(string s) { new SqlCommand(s, con).ExecuteNonQuery(); }
    static bool IsSafe(string s) { foreach (var c in s) { if (!char.IsLetterOrDigit(c)) return false; } return true; }
    static bool IsSafe2(string s) => s.All(char.IsLetterOrDigit);
    static bool IsSafe3(string s) => s.All(c => char.IsLetter(c) || c == '_');
    static void Check(string s) { if (!Word.IsMatch(s)) throw new ArgumentException("bad"); }
    static string Pick(string s) { foreach (var a in List) { if (a == s) return a; } return "a"; }
    static string Clean(string s) { var b = new StringBuilder(); foreach (var c in s) { if (char.IsLetterOrDigit(c)) b.Append(c); } return b.ToString(); }

    [HttpGet("x")]
    public IActionResult X(string[] vs, string[] ws, string[] xs, string a, string b, string c, string d, string e, string f, string g, string h)
    {
        new SqlCommand("select " + string.Join(",", vs.Where(v => Allowed.Contains(v))), con).ExecuteReader();
        new SqlCommand("select " + string.Join(",", vs.Where(Allowed.Contains)), con).ExecuteReader();
        new SqlCommand("select " + string.Join(",", vs.Intersect(Allowed)), con).ExecuteReader();
        new SqlCommand("select " + string.Join(",", Allowed.Intersect(vs)), con).ExecuteReader();
        new SqlCommand("select " + string.Join(",", vs.Select(int.Parse)), con).ExecuteReader();
        new SqlCommand("select " + string.Join(",", vs.Select(v => int.Parse(v))), con).ExecuteReader();
        new SqlCommand("select " + string.Join(",", vs.Select((v, i) => "@p" + i)), con).ExecuteReader();
        new SqlCommand("select " + string.Join(",", vs.Where(Map.ContainsKey).Select(v => Map[v])), con).ExecuteReader();
        new SqlCommand("select " + string.Join(",", vs.Where(v => Word.IsMatch(v))), con).ExecuteReader();
        if (!vs.All(v => Allowed.Contains(v))) return BadRequest();
        new SqlCommand("select " + string.Join(",", vs), con).ExecuteReader();
        if (ws.Any(w => !Word.IsMatch(w))) throw new ArgumentException();
        new SqlCommand("select " + string.Join(",", ws), con).ExecuteReader();
        foreach (var x in xs) { if (!List.Contains(x)) return BadRequest(); }
        new SqlCommand("select " + string.Join(",", xs), con).ExecuteReader();
        if (!IsSafe(a)) return BadRequest();
        new SqlCommand("select " + a, con).ExecuteReader();
        if (!IsSafe2(b)) return BadRequest();
        new SqlCommand("select " + b, con).ExecuteReader();
        if (!IsSafe3(c)) return BadRequest();
        new SqlCommand("select " + c, con).ExecuteReader();
        Check(d);
        new SqlCommand("select " + d, con).ExecuteReader();
        new SqlCommand("select " + Pick(e), con).ExecuteReader();
        new SqlCommand("select " + Clean(e), con).ExecuteReader();
        if (!Map.TryGetValue(f, out var col)) return BadRequest();
        new SqlCommand("select " + col, con).ExecuteReader();
        new SqlCommand("select " + f, con).ExecuteReader();
        if (Array.IndexOf(List, g) < 0) return BadRequest();
        if (!List.Any(l => l == h)) return BadRequest();
        new SqlCommand("select " + h, con).ExecuteReader();
        return Ok();
    }

    [HttpGet("y")]
    public IActionResult Y(string a, string b, string c, string d, string e, string f, string g, string h, string i, string j, string k, string l, string m, string n, string o, string p, string q, string r, string s, string t)
    {
        if (!Enum.TryParse<Col>(a, out var en)) return BadRequest();
        new SqlCommand("select " + en, con).ExecuteReader();
        if (!int.TryParse(b, out var num)) return BadRequest();
        new SqlCommand("select " + num, con).ExecuteReader();
        if (!int.TryParse(c, out _)) return BadRequest();
        new SqlCommand("select " + c, con).ExecuteReader();
        if (!Guid.TryParse(d, out _)) return BadRequest();
        new SqlCommand("select '" + d + "'", con).ExecuteReader();
        var mm = Regex.Match(e, @"^v(\d+)$");
        if (!mm.Success) return BadRequest();
        new SqlCommand("select " + mm.Groups[1].Value, con).ExecuteReader();
        new SqlCommand("select " + Regex.Replace(f, "[^a-z]", ""), con).ExecuteReader();
        var gg = g switch { "a" or "b" => g, _ => "a" };
        new SqlCommand("select " + gg, con).ExecuteReader();
        var hh = h switch { "a" => "x", "b" => "y", _ => throw new ArgumentException() };
        new SqlCommand("select " + hh, con).ExecuteReader();
        if (i is not ("a" or "b")) return BadRequest();
        new SqlCommand("select " + i, con).ExecuteReader();
        switch (j) { case "a": case "b": break; default: j = "a"; break; }
        new SqlCommand("select " + j, con).ExecuteReader();
        if (k != "a" && k != "b") return BadRequest();
        new SqlCommand("select " + k, con).ExecuteReader();
        var ok = Word.IsMatch(l) && l.Length < 10;
        if (!ok) return BadRequest();
        new SqlCommand("select " + l, con).ExecuteReader();
        var found = false;
        foreach (var x in List) { if (x == m) found = true; }
        if (!found) return BadRequest();
        new SqlCommand("select " + m, con).ExecuteReader();
        var nn = new string(n.Where(char.IsLetterOrDigit).ToArray());
        new SqlCommand("select " + nn, con).ExecuteReader();
        var oo = string.Concat(o.Where(ch => char.IsDigit(ch)));
        new SqlCommand("select " + oo, con).ExecuteReader();
        var pp = List.FirstOrDefault(x => x == p) ?? "a";
        new SqlCommand("select " + pp, con).ExecuteReader();
        var qq = List.SingleOrDefault(x => x.Equals(q, StringComparison.OrdinalIgnoreCase));
        new SqlCommand("select " + qq, con).ExecuteReader();
        foreach (var ch in r) { if (!char.IsDigit(ch)) throw new ArgumentException(); }
        new SqlCommand("select " + r, con).ExecuteReader();
        new SqlCommand("select '" + DateTime.Parse(s).ToString("yyyy-MM-dd") + "'", con).ExecuteReader();
        new SqlCommand("select '" + Convert.ToHexString(Encoding.UTF8.GetBytes(t)) + "'", con).ExecuteReader();
        if (!Enum.IsDefined(typeof(Col), s)) return BadRequest();
        new SqlCommand("select " + s, con).ExecuteReader();
        if (!Enum.GetNames<Col>().Contains(t)) return BadRequest();
        new SqlCommand("select " + t, con).ExecuteReader();
        return Ok();
    }

    [HttpGet("sets")]
    public IActionResult Sets(string[] a, string[] b, string[] c, string d, string[] e)
    {
        if (a.ToHashSet().IsSubsetOf(Allowed)) new SqlCommand("select " + string.Join(",", a), con).ExecuteReader();
        if (Allowed.IsSupersetOf(b)) new SqlCommand("select " + string.Join(",", b), con).ExecuteReader();
        if (Array.TrueForAll(c, x => Word.IsMatch(x))) new SqlCommand("select " + string.Join(",", c), con).ExecuteReader();
        if (Array.IndexOf(List, e[0]) >= 0) new SqlCommand("select " + e[0], con).ExecuteReader();
        if (Array.Exists(List, x => x == d)) new SqlCommand("select " + d, con).ExecuteReader();
        if (Array.Exists(e, x => Allowed.Contains(x))) new SqlCommand("select " + string.Join(",", e), con).ExecuteReader(); // want: sql-injection
        return Ok();
    }

    [HttpGet("z")]
    public IActionResult Z(string bad, string[] b2, string[] b3, string b4)
    {
        new SqlCommand("select " + bad, con).ExecuteReader(); // want: sql-injection
        new SqlCommand("select " + string.Join(",", b2.Where(x => x.Length > 1)), con).ExecuteReader(); // want: sql-injection
        if (b3.Any(x => Allowed.Contains(x))) new SqlCommand("select " + string.Join(",", b3), con).ExecuteReader(); // want: sql-injection
        if (!List.Any(x => b4.StartsWith(x))) return BadRequest();
        new SqlCommand("select " + b4, con).ExecuteReader(); // want: sql-injection
        return Ok();
    }
}
