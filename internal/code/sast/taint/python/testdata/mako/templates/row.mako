<b>${text}</b> ## want: xss
<b>${text | h}</b>
