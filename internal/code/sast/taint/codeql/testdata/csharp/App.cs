using System.Data;
using Shop;

class App
{
    [FromUser]
    public string Name { get; set; }

    void Find(Inbox inbox, Base db, OddCommand odd)
    {
        var text = inbox.Next();
        db.Find<string>(text); // want: sql-injection
        db.Find<string>("x", 3);
        BaseExtensions.Find<string>(db, inbox.Title); // want: sql-injection
        var q = new Query(text); // want: sql-injection
        q.Text = text; // want: sql-injection
        odd.Run(text); // want: sql-injection
        db.Find<string>(Name); // want: sql-injection
    }
}
