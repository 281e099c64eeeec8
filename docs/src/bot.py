"""Plays a game by its advice: python3 bot.py GAME [options of `cardsharp play`]."""
import json, os, random, subprocess, sys

program = os.environ.get("CARDSHARP", "cardsharp")
table = subprocess.Popen(
    [program, "play", *sys.argv[1:], "--json", "--advice", "best"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
)
dice = random.Random(1)

def choose(view):
    """A move by its odds where the advice is mixed, else one that costs least."""
    advice = view["advice"]
    if not advice:
        return view["moves"][0]["id"]
    ids = [row["id"] for row in advice]
    if all(row["odds"] for row in advice):
        return dice.choices(ids, [row["odds"]["float"] for row in advice])[0]
    losses = [row["loss"]["float"] if row["loss"] else 0 for row in advice]
    return ids[losses.index(min(losses))]

for line in table.stdout:
    view = json.loads(line)
    for event in view["events"]:
        print(event["text"])
    if view["over"] or not view["moves"]:
        break
    answer = {"move": choose(view), "step": view["step"]}
    print(json.dumps(answer), file=table.stdin, flush=True)
print(view["result"]["text"], "Payoffs:", ", ".join(view["result"]["payoffs"]))
