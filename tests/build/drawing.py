"""A graph whose arrows go down, drawn in layers as SVG: the same graph gives the same bytes.

What uses nothing stands in the lowest layer, all else one above the highest of what it uses. An arrow that passes a layer has a place of its own there. Neighbours come
near each other by the usual two steps: within a layer the order is that of the means of neighbours, and then each is drawn towards the mean of their places.
"""
import html

CHARACTER, HEIGHT, GAP, BETWEEN, MARGIN, LEGEND = 6.7, 24, 14, 62, 16, 40
NARROWER = 0.95  # how much nearer to the middle each is drawn than to where its neighbours are
FILLS = ("#d3dfee", "#ffe3b3", "#cfe8cf", "#f3d0d0", "#e2d6f0", "#fff3b0", "#d9d9d9", "#c8e6ea")


class Place:
    """A box, or where an arrow passes a layer."""

    def __init__(self, name, layer):
        self.name, self.layer, self.x = name, layer, 0.0
        self.width = len(name) * CHARACTER + 16 if name else 6
        self.above, self.below = [], []


def layers_of(names, uses):
    """The layers from the lowest on, with places for arrows that pass, and each arrow as the places that it visits."""
    height = {}

    def layer(name):
        if name not in height:
            height[name] = 1 + max(map(layer, uses[name]), default=-1)
        return height[name]

    places = {name: Place(name, layer(name)) for name in names}
    layers = [[] for _ in range(1 + max(height.values()))]
    for place in places.values():
        layers[place.layer].append(place)
    arrows = []
    for name in names:
        for below in uses[name]:
            visited = [places[name]]
            for passed in range(places[name].layer - 1, places[below].layer, -1):
                visited.append(Place("", passed))
                layers[passed].append(visited[-1])
            visited.append(places[below])
            for upper, lower in zip(visited, visited[1:]):
                upper.below.append(lower)
                lower.above.append(upper)
            arrows.append(visited)
    return layers, arrows


def mean(places, otherwise):
    return sum(place.x for place in places) / len(places) if places else otherwise


def put(layer, wanted):
    """Gives each place an x, in this order and without overlaps, near those that are wanted."""
    def pushed(order, sign):
        at, found = None, {}
        for place in order:
            x = sign * wanted[place]
            if at is not None:
                x = max(x, at + (place.width + before.width) / 2 + (GAP if place.name or before.name else 4))
            found[place], at, before = sign * x, x, place
        return found

    right, left = pushed(layer, 1), pushed(layer[::-1], -1)
    for place in layer:
        place.x = (right[place] + left[place]) / 2


def arrange(layers):
    for layer in layers:
        put(layer, dict.fromkeys(layer, 0.0))
    for sweep in range(60):
        upwards = sweep % 2 == 0
        for layer in layers if upwards else layers[::-1]:
            wanted = {place: NARROWER * mean(place.below if upwards else place.above, mean(place.above if upwards else place.below, place.x)) for place in layer}
            if sweep < 40:
                layer.sort(key=wanted.get)
            put(layer, wanted)
    for layer in layers:  # what is by itself stands at the right
        alone = [place for place in layer if not place.above and not place.below]
        layer[:] = [place for place in layer if place not in alone]
        end = max((place.x + place.width / 2 for place in layer), default=0)
        for place in alone:
            place.x = end + GAP + place.width / 2
            end = place.x + place.width / 2
        layer += alone


def drawn(title, groups, uses):
    """SVG. `groups` has the names of each group, `uses` what each name has arrows to."""
    names = [name for group in groups.values() for name in group]
    fill = {name: FILLS[number % len(FILLS)] for number, group in enumerate(groups.values()) for name in group}
    layers, arrows = layers_of(names, uses)
    arrange(layers)
    left = min(place.x - place.width / 2 for layer in layers for place in layer) - MARGIN
    right = max(place.x + place.width / 2 for layer in layers for place in layer) + MARGIN
    width, height = right - left, LEGEND + len(layers) * (HEIGHT + BETWEEN) - BETWEEN + 2 * MARGIN

    def y(place):
        return LEGEND + MARGIN + (len(layers) - 1 - place.layer) * (HEIGHT + BETWEEN)

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">',
           f"<title>{html.escape(title)}</title>",
           "<style>text{font:11px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#14171a;text-anchor:middle}"
           "path{fill:none;stroke:#59636e;stroke-width:.9}rect{stroke:#59636e;stroke-width:.6}.tip{fill:#59636e;stroke:none}</style>",
           f'<rect width="{width:.0f}" height="{height:.0f}" rx="6" style="fill:#fff;stroke:none"/>']
    for visited in arrows:
        path, before = "", None
        for place in visited:
            x, top = place.x - left, y(place)
            if before:
                middle = (before[1] + top) / 2
                path += f" C{before[0]:.1f} {middle:.1f} {x:.1f} {middle:.1f} {x:.1f} {top:.1f}"
            else:
                path = f"M{x:.1f} {top + HEIGHT:.1f}"
            if before and not place.name:
                path += f" V{top + HEIGHT:.1f}"
            before = (x, top + HEIGHT)
        svg.append(f'<path d="{path}"/><path class="tip" d="M{x:.1f} {top:.1f}l-3 -6h6z"/>')
    for layer in layers[::-1]:
        for place in layer:
            if place.name:
                x = place.x - left
                svg.append(f'<rect x="{x - place.width / 2:.1f}" y="{y(place)}" width="{place.width:.1f}" height="{HEIGHT}" rx="4" fill="{fill[place.name]}"/>'
                           f'<text x="{x:.1f}" y="{y(place) + 16}">{html.escape(place.name)}</text>')
    at = MARGIN
    for number, name in enumerate(groups):
        room = len(name) * CHARACTER + 16
        svg.append(f'<rect x="{at:.1f}" y="{MARGIN}" width="{room:.1f}" height="{HEIGHT}" fill="{FILLS[number % len(FILLS)]}"/>'
                   f'<text x="{at + room / 2:.1f}" y="{MARGIN + 16}">{html.escape(name)}</text>')
        at += room + GAP
    return "\n".join([*svg, "</svg>"]) + "\n"
