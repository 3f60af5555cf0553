using System;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;
using System.Web;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;

// What a check says of encoded text does not hold for the text.
public class DecodedController : Controller
{
    private readonly SqlConnection db;

    public void Decoded(string q)
    {
        if (!Regex.IsMatch(q, @"^\w+$")) return;
        new SqlCommand("SELECT '" + q + "'", db).ExecuteReader();
        new SqlCommand("SELECT '" + WebUtility.UrlDecode(q) + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT '" + WebUtility.HtmlDecode(q) + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT '" + HttpUtility.UrlDecode(q) + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT '" + HttpUtility.HtmlDecode(q) + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT '" + Uri.UnescapeDataString(q) + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT '" + Encoding.UTF8.GetString(Convert.FromBase64String(q)) + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT '" + Encoding.UTF8.GetString(Convert.FromHexString(q)) + "'", db).ExecuteReader(); // want: sql-injection
    }
}
