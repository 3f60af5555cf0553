using System;
using System.Diagnostics;
using DotNetify;
using Microsoft.Data.SqlClient;
namespace Popular.DotNetifyApp;
public class SearchVM : BaseVM
{
    private readonly SqlConnection db;
    public string Term
    {
        get => Get<string>();
        set
        {
            Set(value);
            new SqlCommand("SELECT * FROM u WHERE t = '" + value + "'", db).ExecuteReader(); // want: sql-injection
        }
    }
    public Action<string> Run => cmd => Process.Start("sh", "-c " + cmd);
    public Action<int> Page => n => new SqlCommand("SELECT TOP " + n + " * FROM u", db).ExecuteReader();
    public void Remove(string name) => new SqlCommand("DELETE FROM u WHERE n = '" + name + "'", db).ExecuteNonQuery(); // want: sql-injection
}
public class ChatVM : MulticastVM
{
    private readonly SqlConnection db;
    public void Send(Msg m) => new SqlCommand("INSERT INTO c VALUES('" + m.Text + "')", db).ExecuteNonQuery(); // want: sql-injection
}
public class Msg { public string Text { get; set; } }
